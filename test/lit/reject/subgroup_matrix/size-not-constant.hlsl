// RUN: %check-diags %s
StructuredBuffer<uint> Size : register(t0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  uint k = Size[0];
  subgroup_matrix_left<f32, k, 8> a;
  subgroup_matrix_left<f32, 8, -8> b;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 5
// DIAG: note @ 5
// DIAG: note @ 4
// DIAG: error @ 6
//| size-not-constant.hlsl:5:29: error: non-type template argument is not a constant expression
//|     5 |   subgroup_matrix_left<f32, k, 8> a;
//|       |                             ^
//| size-not-constant.hlsl:5:29: note: read of non-const variable 'k' is not allowed in a constant expression
//| size-not-constant.hlsl:4:8: note: declared here
//|     4 |   uint k = Size[0];
//|       |        ^
//| size-not-constant.hlsl:6:32: error: non-type template argument evaluates to -8, which cannot be narrowed to type 'uint' (aka 'unsigned int') [-Wc++11-narrowing]
//|     6 |   subgroup_matrix_left<f32, 8, -8> b;
//|       |                                ^
//| 2 errors generated.
