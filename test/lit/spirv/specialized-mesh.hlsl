// The threads of a group of a mesh or amplification shader.
// RUN: tessera -T lib_6_6 -fspv-target-env=vulkan1.3 --emit=spirv-asm -o - %s | FileCheck %s
// CHECK-DAG: OpExecutionModeId %tasks LocalSizeId %[[N:.*]] %uint_1 %uint_1
// CHECK-DAG: OpExecutionModeId %meshes LocalSizeId %[[M:.*]] %uint_1 %uint_1
// CHECK-DAG: OpDecorate %[[N]] SpecId 0
// CHECK-DAG: OpDecorate %[[M]] SpecId 1
[[vk::constant_id(0)]] const uint N = 1;
[[vk::constant_id(1)]] const uint M = 32;
struct Payload { uint First; };
groupshared Payload Sent;
struct Vertex { float4 At : SV_Position; };

[shader("amplification")] [numthreads(N, 1, 1)] void tasks(uint Index : SV_GroupIndex) {
  if (Index == 0)
    Sent.First = 1;
  GroupMemoryBarrierWithGroupSync();
  DispatchMesh(N, 1, 1, Sent);
}

[shader("mesh")] [outputtopology("triangle")] [numthreads(M, 1, 1)]
void meshes(uint Index : SV_GroupIndex, in payload Payload P, out vertices Vertex V[3], out indices uint3 T[1]) {
  SetMeshOutputCounts(3, 1);
  for (uint I = Index; I < 3; I += M)
    V[I].At = float4(I, I & 1, P.First, 1);
  if (Index == 0)
    T[0] = uint3(0, 1, 2);
}
