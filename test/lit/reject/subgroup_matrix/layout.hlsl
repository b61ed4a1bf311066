// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
RWStructuredBuffer<float> Data : register(u0);
cbuffer Constants {
  bool Columns;
};
void store(Left a, bool columns) { subgroupMatrixStore(Data, 0, a, columns, 8); }
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left a = subgroupMatrixLoad<Left>(Data, 0, Columns, 8);
  store(a, true);
  bool columns = false;
  subgroupMatrixStore(Data, 0, a, columns, 8);
}
// EXPECT -T cs_6_8 --target vulkan
