// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  float a = subgroupMatrixLoad<float>(Data, 0, false, 8);
  subgroupMatrixStore(Data, 0, a, false, 8);
  a = subgroupMatrixScalarAdd(a, 1);
}
// EXPECT -T cs_6_8 --target vulkan
