// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
RWStructuredBuffer<float> Data : register(u0);
RWStructuredBuffer<uint> State : register(u1);
StructuredBuffer<uint> Sizes : register(t2);
uint next() {
  uint before;
  InterlockedAdd(State[0], 1, before);
  return before;
}
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint count = State[1];
  for (uint k = 0; k < count; ++k) {
    Result c = subgroupMatrixLoad<Result>(Data, k * 64, false, 8);
    subgroupMatrixStore(Data, 0, c, false, 8);
  }
  Result d;
  subgroupMatrixStore(Data, next() * 64, d, false, 8);
  subgroupMatrixStore(Data, Sizes[i] * 64, d, false, 8);
  subgroupMatrixStore(Data, Sizes[0], d, false, 8); // the same for all
}
// EXPECT(0) --target vulkan
// EXPECT -Werror=subgroup-matrix-uniformity --target vulkan
