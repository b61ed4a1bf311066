// A gather with four offsets and a status is four gathers; the status is the first one that is not resident.
// RUN: tessera %s --emit=spirv-asm | FileCheck %s
Texture2D<float4> A : register(t0);
Texture2DArray<uint> B : register(t1);
SamplerState S : register(s2);
SamplerComparisonState C : register(s3);
Texture2D<float> Depth : register(t4);
RWStructuredBuffer<float4> Out : register(u5);
RWStructuredBuffer<uint> Mapped : register(u6);
// CHECK: %main = OpFunction
[numthreads(1, 1, 1)] void main() {
  uint status;
  // CHECK-COUNT-4: OpImageSparseGather {{.*}} ConstOffset
  // CHECK-COUNT-3: OpImageSparseTexelsResident
  Out[0] = A.GatherBlue(S, float2(0.5, 0.25), int2(1, 2), int2(3, 4), int2(5, 6), int2(7, 0), status);
  Mapped[0] = CheckAccessFullyMapped(status);
  // CHECK: OpImageSparseTexelsResident
  // CHECK-COUNT-4: OpImageSparseGather
  Out[1] = B.Gather(S, float3(0.5, 0.25, 1), int2(1, 2), int2(3, 4), int2(5, 6), int2(-8, 0), status);
  Mapped[1] = CheckAccessFullyMapped(status);
  // CHECK-COUNT-4: OpImageSparseDrefGather
  Out[2] = Depth.GatherCmp(C, float2(0.5, 0.25), 0.5, int2(1, 2), int2(3, 4), int2(5, 6), int2(7, 0), status);
  Mapped[2] = CheckAccessFullyMapped(status);
}
