// RUN: %check-diags %s
RWStructuredBuffer<int> Data : register(u0);
groupshared i8 Bytes[64];
[numthreads(32, 1, 1)] void main() {
  u8 x = 1;
  Data[0] = x + Bytes[3];
  subgroup_matrix_left<u8, 8, 8> a;
}
// EXPECT -T cs_6_8 --target vulkan
