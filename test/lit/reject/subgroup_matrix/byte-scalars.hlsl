// RUN: %check-diags %s
RWStructuredBuffer<int> Data : register(u0);
groupshared i8 Bytes[64];
[numthreads(32, 1, 1)] void main() {
  u8 x = 1;
  Data[0] = x + Bytes[3];
  subgroup_matrix_left<u8, 8, 8> a;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: LowerUnsupported @ 5
// DIAG: LowerUnsupported @ 3
//| byte-scalars.hlsl:5:6: error: an integer of 8 bits by itself is not supported: use int or uint, or int8_t4_packed or uint8_t4_packed for four of them
//|     5 |   u8 x = 1;
//|       |      ^
//| byte-scalars.hlsl:3:16: error: an integer of 8 bits by itself is not supported: use int or uint, or int8_t4_packed or uint8_t4_packed for four of them
//|     3 | groupshared i8 Bytes[64];
//|       |                ^~~~~
//| 2 errors generated.
