// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  float16_t x = 1;
  int16_t y = 2;
  Out[0] = (uint)x + y;
}
// EXPECT -T cs_6_0
// DIAG: TypeNeeds16Bit @ 4
// DIAG: TypeNeeds16Bit @ 5
//| 16-bit-profile.hlsl:4:3: error: 'float16_t' needs shader model 6.2 or later, but the profile is for 6.0
//|     4 |   float16_t x = 1;
//|       |   ^
//| 16-bit-profile.hlsl:5:3: error: 'int16_t' needs shader model 6.2 or later, but the profile is for 6.0
//|     5 |   int16_t y = 2;
//|       |   ^
//| 2 errors generated.
