// RUN: %check-diags %s
RWStructuredBuffer<uint> O : register(u0);
[numthreads(1, 1, 1)] void main() {
  float16_t h = (float16_t)O[0];
  int64_t2 l = O[1];
  min16float2x2 m = (min16float2x2)h;
  O[0] = asuint(h);
  O[1] = asfloat(l).y;
  int2x2 bits = asint(m);
  O[2] = bits._m10;
  O[3] = asuint16((float)h);
  O[4] = asuint((double)h);
}
// EXPECT -T cs_6_2
// DIAG: warning @ 9
// DIAG: BitsOfOtherWidth @ 7
// DIAG: BitsOfOtherWidth @ 8
// DIAG: BitsOfOtherWidth @ 9
// DIAG: BitsOfOtherWidth @ 11
// DIAG: BitsOfOtherWidth @ 12
//| bits-of-other-width.hlsl:9:23: warning: implicit conversion turns matrix to scalar: 'min16float2x2' (aka 'matrix<min16float, 2, 2>') to 'int' [-Wmatrix-conversion]
//|     9 |   int2x2 bits = asint(m);
//|       |                 ~~~~~ ^
//| bits-of-other-width.hlsl:7:10: error: 'asuint' needs a 32-bit number: convert the argument first
//|     7 |   O[0] = asuint(h);
//|       |          ^~~~~~
//| bits-of-other-width.hlsl:8:10: error: 'asfloat' needs a 32-bit number: convert the argument first
//|     8 |   O[1] = asfloat(l).y;
//|       |          ^~~~~~~
//| bits-of-other-width.hlsl:9:17: error: 'asint' needs a 32-bit number: convert the argument first
//|     9 |   int2x2 bits = asint(m);
//|       |                 ^~~~~
//| bits-of-other-width.hlsl:11:10: error: 'asuint16' needs a 16-bit number: convert the argument first
//|    11 |   O[3] = asuint16((float)h);
//|       |          ^~~~~~~~
//| bits-of-other-width.hlsl:12:10: error: 'asuint' needs a 32-bit number: convert the argument first
//|    12 |   O[4] = asuint((double)h);
//|       |          ^~~~~~
//| 1 warning and 5 errors generated.
