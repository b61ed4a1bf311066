// Structs keep HLSL's offsets: packed vectors, padding, rows of 16 bytes.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=MSL
struct Light {
  float3 position;
  float radius;
  float4 color;
};
struct Mixed {
  float2 uv;
  float16_t3 normal;
  uint flags;
};
cbuffer Rows : register(b0) {
  float3 a;
  float b;
  float list[3];
  float4 after;
  row_major float2x2 m;
};
cbuffer Tail : register(b1) {
  float shared_row[2];
  float tail;
};
StructuredBuffer<Light> Lights : register(t2);
StructuredBuffer<Mixed> Mixes : register(t3);
RWStructuredBuffer<float3> Out : register(u4);
groupshared Mixed Cache[4];

[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex) {
  Out[id.x] = Lights[i].position * a + b * list[i % 3];
  Out[id.x + 1] = float3(Mixes[i].uv, Mixes[i].normal.x) + m[0][1];
  Out[id.x + 2].y = shared_row[i & 1] + tail + after.w;
  if (i < 4)
    Cache[i] = Mixes[i];
  GroupMemoryBarrierWithGroupSync();
  Out[id.x + 3] = Cache[i & 3].normal;
}

//MSL:// An element that takes a row of 16 bytes in a constant buffer.
//MSL-NEXT:template <typename T> struct alignas(16) Row {
//MSL-NEXT:  T value;
//MSL-NEXT:};
//MSL:struct Rows {
//MSL-NEXT:  packed_float3 a;
//MSL-NEXT:  float b;
//MSL-NEXT:  Row<float> list[3];
//MSL-NEXT:  float4 after;
//MSL-NEXT:  Row<float2> m[2];
//MSL-NEXT:};
//MSL:struct Light {
//MSL-NEXT:  packed_float3 position;
//MSL-NEXT:  float radius;
//MSL-NEXT:  float4 color;
//MSL-NEXT:};
//MSL:struct Mixed {
//MSL-NEXT:  packed_float2 uv;
//MSL-NEXT:  packed_half3 normal;
//MSL-NEXT:  uint flags;
//MSL-NEXT:};
//MSL:struct Mixed_shared {
//MSL-NEXT:  float2 uv;
//MSL-NEXT:  half3 normal;
//MSL-NEXT:  uint flags;
//MSL-NEXT:};
//MSL:{{\[\[}}max_total_threads_per_threadgroup(64)]]
//MSL-NEXT:kernel void main0(
//MSL-NEXT:    constant Rows &rows {{\[\[}}buffer(0)]],
//MSL-NEXT:    constant float *Tail {{\[\[}}buffer(1)]],
//MSL-NEXT:    const device Light *Lights {{\[\[}}buffer(2)]],
//MSL-NEXT:    const device Mixed *Mixes {{\[\[}}buffer(3)]],
//MSL-NEXT:    device packed_float3 *Out {{\[\[}}buffer(4)]],
//MSL-NEXT:    uint3 id {{\[\[}}thread_position_in_grid]],
//MSL-NEXT:    uint i {{\[\[}}thread_index_in_threadgroup]]) {
//MSL-NEXT:  threadgroup Mixed_shared Cache[4];
//MSL-NEXT:  Out[id.x] = float3(Lights[i].position) * float3(rows.a) + (rows.b * rows.list[i % 3].value);
//MSL-NEXT:  Out[id.x + 1] = float3(Mixes[i].uv.x, Mixes[i].uv.y, float(Mixes[i].normal.x))
//MSL-NEXT:      + rows.m[0].value.y;
//MSL-NEXT:  ((device float *)&Out[id.x + 2])[1] = Tail[(i & 1) * 4] + Tail[5] + rows.after.w;
//MSL-NEXT:  if (i < 4) {
//MSL-NEXT:    Cache[i].uv = float2(Mixes[i].uv);
//MSL-NEXT:    Cache[i].normal = half3(Mixes[i].normal);
//MSL-NEXT:    Cache[i].flags = Mixes[i].flags;
//MSL-NEXT:  }
//MSL-NEXT:  threadgroup_barrier(mem_flags::mem_threadgroup);
//MSL-NEXT:  Out[id.x + 3] = float3(Cache[i & 3].normal);
//MSL-NEXT:}
