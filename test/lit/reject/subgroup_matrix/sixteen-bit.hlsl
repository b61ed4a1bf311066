// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
[numthreads(32, 1, 1)] void main() {
  subgroup_matrix_left<f16, 8, 8> c;
  f16 x = 1;
  Data[0] = x;
}
// EXPECT -T cs_6_0 --target vulkan
// DIAG: TypeNeeds16Bit @ 4
//| sixteen-bit.hlsl:4:24: error: 'f16' needs shader model 6.2 or later, but the profile is for 6.0
//|     4 |   subgroup_matrix_left<f16, 8, 8> c;
//|       |                        ^
//| 1 error generated.
