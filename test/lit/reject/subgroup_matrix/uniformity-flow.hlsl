// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
RWStructuredBuffer<float> Data : register(u0);
void write(Result c) { subgroupMatrixStore(Data, 0, c, false, 8); }
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 local : SV_GroupThreadID) {
  uint lane = local.x % 32;
  if (lane < 16) {
    Result c;
    write(c);
  }
  for (uint i = 0; i < lane; ++i)
    write(Result(1.0));
  if (local.x < 32)
    write(Result(2.0)); // whole waves
}
// EXPECT --target vulkan
// EXPECT(0) -Wno-error=subgroup-matrix-uniformity --target vulkan
// EXPECT(0) -Wno-subgroup-matrix-uniformity --target vulkan
