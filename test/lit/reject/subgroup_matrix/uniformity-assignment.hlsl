// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
struct Pair {
  Result first, second;
};
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  Result a = Result(1), b = Result(2), c;
  if (i < 7)
    c = a;
  subgroupMatrixStore(Data, 0, c, false, 8);
  Pair p, q;
  for (uint n = 0; n < i; ++n)
    p = q;
  subgroupMatrixStore(Data, 0, p.first, false, 8);
  subgroupMatrixStore(Data, 0, p.second, false, 8);
  if (i < 32)
    c = b; // whole waves
  subgroupMatrixStore(Data, 64, c, false, 8);
}
// EXPECT --target vulkan
