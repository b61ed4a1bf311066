// A variable that becomes a negative constant is an index out of bounds, as it is at run time.
// RUN: tessera --target vulkan %s --verify-each -o %t.spv
// RUN: %spirv-val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: tessera --target metal --emit=msl %s --verify-each -o %t.metal
// RUN: tessera -T ms_6_8 -E lines %s --verify-each -Fc - -o %t.mesh.spv | FileCheck %s --check-prefix=MESH
// RUN: %spirv-val %t.mesh.spv
struct Part {
  float v[3];
  int2 w;
};
RWStructuredBuffer<Part> Parts : register(u0);
RWStructuredBuffer<float> Out : register(u1);
cbuffer Rows : register(b2) {
  float4 rows[5];
};
groupshared float tile[4], other;

// CHECK-NOT: {{%(u?int|u?long|u?short)_n}}
// CHECK: OpAccessChain %_ptr_Workgroup_float %tile %uint_4294967287
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  int low = -9;
  int64_t far = -2;
  float own[4] = {1, 2, 3, 4};
  other = i;
  tile[low] = i;
  own[low] = own[i & 3];
  own[i & 3] += other;
  float2x2 m = float2x2(own);
  m[i & 1][low & i] = 7;
  Out[low] = own[far] + tile[far] + m[1][0];
  Parts[low].v[low] = Parts[2].v[far] + rows[low].y;
  Parts[i].w[low & i] = Out[far];
}

struct Corner {
  float4 position : SV_Position;
  nointerpolation uint2 id[2] : ID;
};
// MESH-NOT: {{%(u?int|u?long|u?short)_n}}
// MESH: OpAccessChain %_ptr_Output_v4float %Position %uint_4294967293
[outputtopology("line")] [numthreads(32, 1, 1)]
void lines(uint i : SV_GroupIndex, out vertices Corner c[64], out indices uint2 l[32]) {
  SetMeshOutputCounts(64, 32);
  int low = -3;
  c[low].position = i;
  c[i].id[low] = 3;
  l[low] = i;
}
