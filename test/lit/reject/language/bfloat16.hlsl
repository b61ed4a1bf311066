// RUN: %check-diags %s
RWStructuredBuffer<float> Out;
StructuredBuffer<bfloat16_t> B;
StructuredBuffer<half> H;
[numthreads(8, 1, 1)] void main() {
  Out[0] = B[0] + H[0];
  half h = H[0];
  h *= B[1];
  Out[1] = (h - B[1]) + max(B[0], h);
  Out[2] = (bfloat16_t)(float)H[0] + B[2];
}
// EXPECT
// DIAG: error @ 9
// DIAG: note @ 9
//| bfloat16.hlsl:9:25: error: call to 'max' is ambiguous
//|     9 |   Out[1] = (h - B[1]) + max(B[0], h);
//|       |                         ^~~
//| bfloat16.hlsl:9:25: note: candidate function [with N = 0]: 'T max(T, T)'
//| 1 error generated.
// EXPECT -T cs_6_0
// DIAG: TypeNeeds16Bit @ 3
//| bfloat16.hlsl:3:18: error: 'bfloat16_t' needs shader model 6.2 or later, but the profile is for 6.0
//|     3 | StructuredBuffer<bfloat16_t> B;
//|       |                  ^
//| 1 error generated.
