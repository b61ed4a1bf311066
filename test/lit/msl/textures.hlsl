// Textures and samplers in the text: types by their use in the shader, functions with their options, fences,
// barriers, arrays, and the arguments that a kernel passes on.
// RUN: tessera --target apple-m1 -Wno-shared-binding %s --emit=msl | FileCheck %s
// RUN: tessera --target apple-m1 -Wno-shared-binding %s -o %t.metal --reflect - | FileCheck %s --check-prefix=REFLECT
Texture2D<float4> Color : register(t0);
Texture1DArray<float2> Ramp : register(t1);
Texture2D<float> Shadow : register(t2);
TextureCubeArray<float4> Sky : register(t3);
Texture3D<int4> Cells[2] : register(t4);
Texture2DMS<float4> Many : register(t6);
RWTexture2D<float4> Sum : register(u7);
RWTexture3D<uint> Only : register(u8);
RWTexture2DArray<uint> Counts : register(u9);
SamplerState By : register(s0);
SamplerComparisonState Against : register(s20);
SamplerState Others[2] : register(s3);
RWStructuredBuffer<float4> Out : register(u0);

float4 both(uint2 at) { return Sum[at] + Color[at]; }

[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) {
  float2 uv = id.xy * 0.125;
  Out[0] = Color.SampleLevel(By, uv, 1.5);
  Out[1] = Color.SampleGrad(By, uv, uv.yx, -uv, int2(1, -2), 0.5);
  Out[2] = Color.SampleLevel(Others[id.z & 1], uv, 0);
  Out[3] = Color.GatherGreen(By, uv);
  Out[4] = Color.GatherRed(By, uv, int2(1, 2));
  Out[5].xy = Ramp.SampleLevel(By, uv, 0, 3);
  Out[6].x = Shadow.SampleCmpLevelZero(Against, uv, 0.25);
  Out[6].y = Shadow.SampleLevel(By, uv, 0);
  Out[7] = Shadow.GatherCmp(Against, uv, 0.5);
  Out[8] = Sky.SampleLevel(By, float4(uv, 1, 2), 0);
  Out[9] = Cells[id.z & 1].Load(int4(id, 1));
  Out[10] = Many.Load(id.xy, 3);
  uint w, h, d, n;
  Color.GetDimensions(1, w, h, n);
  Out[11] = float4(w, h, n, 0);
  Ramp.GetDimensions(w, d);
  Out[12].xy = float2(w, d);
  Many.GetDimensions(w, h, n);
  Out[12].z = n;
  Sum[id.xy] = Out[0];
  Only[id] = 5;
  AllMemoryBarrierWithGroupSync();
  Sum[id.xy ^ 1] = both(id.xy) * 2;
  Out[13] = Counts.Load(int3(id)) * 1.0;
}
// CHECK-LABEL: static float4 both(uint2 at, texture2d<float, access::read_write> Sum, texture2d<float> Color) {
// CHECK-NEXT: return Sum.read(at) + Color.read(at, 0u);
// CHECK-LABEL: kernel void main0(
// CHECK-NEXT: device float4 *Out {{\[\[}}buffer(0)]],
// CHECK-NEXT: texture2d<float> Color {{\[\[}}texture(0)]],
// CHECK-NEXT: texture2d_array<float> Ramp {{\[\[}}texture(1)]],
// CHECK-NEXT: depth2d<float> Shadow {{\[\[}}texture(2)]],
// CHECK-NEXT: texturecube_array<float> Sky {{\[\[}}texture(3)]],
// CHECK-NEXT: array<texture3d<int>, 2> Cells {{\[\[}}texture(4)]],
// CHECK-NEXT: texture2d_ms<float> Many {{\[\[}}texture(6)]],
// CHECK-NEXT: texture2d<float, access::read_write> Sum {{\[\[}}texture(7)]],
// CHECK-NEXT: texture3d<uint, access::write> Only {{\[\[}}texture(8)]],
// CHECK-NEXT: texture2d_array<uint, access::read> Counts {{\[\[}}texture(9)]],
// CHECK-NEXT: sampler By {{\[\[}}sampler(0)]],
// CHECK-NEXT: sampler Against {{\[\[}}sampler(1)]],
// CHECK-NEXT: array<sampler, 2> Others {{\[\[}}sampler(3)]],
// CHECK: Out[0] = Color.sample(By, uv, level(1.5f));
// CHECK-NEXT: Out[1] = Color.sample(By, uv, gradient2d(uv.yx, -uv), min_lod_clamp(0.5f), int2(1, -2));
// CHECK-NEXT: uint index = id.z & 1;
// CHECK-NEXT: Out[2] = Color.sample(Others[index], uv, level(0.0f));
// CHECK-NEXT: Out[3] = Color.gather(By, uv, int2(0), component::y);
// CHECK-NEXT: Out[4] = Color.gather(By, uv, int2(1, 2));
// CHECK-NEXT: float4 t = Ramp.sample(By, float2(uv.x, 0.5f), uint(rint(fmax(uv.y, 0.0f))), level(0.0f),
// CHECK-NEXT: int2(3, 0));
// CHECK: Shadow.sample_compare(Against, uv, 0.25f, level(0.0f));
// CHECK: float4(Shadow.sample(By, uv, level(0.0f)), 0.0f, 0.0f, 1.0f).x;
// CHECK-NEXT: Out[7] = Shadow.gather_compare(Against, uv, 0.5f);
// CHECK-NEXT: Out[8] = Sky.sample(By, float3(uv.xy, 1.0f), uint(rint(fmax(2.0f, 0.0f))), level(0.0f));
// CHECK-NEXT: Out[9] = float4(Cells[index].read(uint3(id.xyz), 1u));
// CHECK-NEXT: Out[10] = Many.read(id.xy, 3u);
// CHECK-NEXT: uint2 t_1 = uint2(Color.get_width(1), Color.get_height(1));
// CHECK-NEXT: Out[11] = float4(float(t_1.x), float(t_1.y), float(Color.get_num_mip_levels()), 0.0f);
// CHECK-NEXT: uint2 t_2 = uint2(Ramp.get_width(), Ramp.get_array_size());
// CHECK: float(Many.get_num_samples());
// CHECK-NEXT: Sum.write(Out[0], id.xy);
// CHECK-NEXT: Sum.fence();
// CHECK-NEXT: Only.write(uint4(5, 0, 0, 0), id);
// CHECK-NEXT: threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_texture | mem_flags::mem_threadgroup);
// CHECK-NEXT: Sum.write(both(id.xy, Sum, Color) * 2.0f, id.xy ^ 1u);
// CHECK-NEXT: Sum.fence();
// CHECK-NEXT: {{.*}}Counts.read(id.xy, id.z)

// REFLECT: "name": "Color"
// REFLECT: "metal": {
// REFLECT-NEXT: "texture": 0
// REFLECT: "name": "Against"
// REFLECT: "metal": {
// REFLECT-NEXT: "sampler": 1
