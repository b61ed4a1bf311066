// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
[numthreads(16, 4, 1)] void main() {
  subgroup_matrix_result<f32, 8, 8> c;
  subgroupMatrixStore(Data, 0, c, false, 8);
}
// EXPECT --emit=msl --target apple-m1
// EXPECT --target nvidia-hopper
