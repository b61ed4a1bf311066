// RUN: %exec-test %s
// sincos, modf, frexp, ldexp
// in A f32: [2.75, -2.75, 0.0, 1000.0, 0.15625, -6.0]
#include "check.hlsli"
StructuredBuffer<float> A : register(t1);

[numthreads(1, 1, 1)] void main() {
  float s, c;
  sincos(A[4], s, c);
  CHECKF(s); //= math.sin(0.15625) ~ 2.0 ** -11
  CHECKF(c); //= math.cos(0.15625) ~ 2.0 ** -11
  float3 s3, c3;
  sincos(float3(A[0], A[1], A[2]), s3, c3);
  CHECKF3(s3); //= (math.sin(2.75), math.sin(-2.75), 0) ~ 2.0 ** -11
  CHECKF3(c3); //= (math.cos(2.75), math.cos(-2.75), 1) ~ 2.0 ** -11

  float whole;
  CHECKF(modf(A[0], whole)); //= 0.75
  CHECKF(whole); //= 2
  CHECKF(modf(A[1], whole)); //= -0.75
  CHECKF(whole); //= -2
  float2 wholes;
  CHECKF2(modf(float2(A[3], A[4]), wholes)); //= (0, 0.15625)
  CHECKF2(wholes); //= (1000, 0)
  int integer;
  CHECKF(modf(A[5] + 0.5, integer)); //= -0.5
  CHECK(integer); //= -5
  int2x2 integers;
  float2x2 fractions = modf(float2x2(A[0], A[1], A[3], A[4]), integers);
  CHECKF2(fractions[0]); //= (0.75, -0.75)
  CHECK2(integers[0]); //= (2, -2)
  CHECK2(integers[1]); //= (1000, 0)
  half hw;
  CHECKF(modf((half)A[1], hw)); //= -0.75
  CHECKF(hw); //= -2

  float e;
  CHECKF(frexp(A[3], e)); //= 1000 / 1024
  CHECKF(e); //= 10
  CHECKF(frexp(A[1], e)); //= -0.6875
  CHECKF(e); //= 2
  CHECKF(frexp(A[2], e)); //= 0
  CHECKF(e); //= 0
  float3 es;
  CHECKF3(frexp(float3(A[4], A[5], A[0]), es)); //= (0.625, -0.75, 0.6875)
  CHECKF3(es); //= (-2, 3, 2)

  CHECKF(ldexp(A[0], 3.0));   //= 22
  CHECKF(ldexp(A[1], -2.0));  //= -0.6875
  CHECKF2(ldexp(float2(A[4], A[5]), float2(5, -1))); //= (5, -3)
  CHECKF(ldexp((half)A[0], (half)4)); //= 44
}
