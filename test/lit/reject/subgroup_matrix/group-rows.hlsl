// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
[numthreads(16, 4, 1)] void main() {
  subgroup_matrix_result<f32, 8, 8> c;
  subgroupMatrixStore(Data, 0, c, false, 8);
}
// EXPECT --emit=msl --target apple-m1
// DIAG: MatrixGroupRows @ 3
//| group-rows.hlsl:3:2: error: the group has 16 threads in x, which is not a multiple of the wave size 32: these matrices need whole waves in x
//|     3 | [numthreads(16, 4, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target nvidia-hopper
// DIAG: MatrixGroupRows @ 3
//| group-rows.hlsl:3:2: error: the group has 16 threads in x, which is not a multiple of the wave size 32: these matrices need whole waves in x
//|     3 | [numthreads(16, 4, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target intel-xe2
// DIAG: MatrixGroupRows @ 3
// DIAG: MatrixGroupRowsNote @ 3
//| group-rows.hlsl:3:2: error: the group has 16 threads in x, which is not a multiple of the wave size 32: these matrices need whole waves in x
//|     3 | [numthreads(16, 4, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| group-rows.hlsl:3:2: note: add [WaveSize(n)] for smaller waves, where n is one of: 16
//|     3 | [numthreads(16, 4, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
