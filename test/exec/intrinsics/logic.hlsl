// RUN: %exec-test %s
// all, any, and, or, select on scalars, vectors, structs and matrices; isnan family on vectors
// in A f32: [1.0, 0.0, -3.0, 4.5]
// in B i32: [0, 7, 0, -1]
#include "check.hlsli"
StructuredBuffer<float> A : register(t1);
StructuredBuffer<int> B : register(t2);

struct S {
  int a;
  float2 b;
};

[numthreads(1, 1, 1)] void main() {
  float4 a = float4(A[0], A[1], A[2], A[3]);
  int4 b = int4(B[0], B[1], B[2], B[3]);
  CHECK(all(a));          //= 0
  CHECK(any(a));          //= 1
  CHECK(all(a.xzw));      //= 1
  CHECK(any(a.y));        //= 0
  CHECK(all(b.yw));       //= 1
  CHECK(any(b.xz));       //= 0
  CHECK(any((half4)a));   //= 1
  CHECK(all(a.xz == float2(1, -3))); //= 1
  CHECK4(and(a > 0, b != 0)); //= (0, 0, 0, 1)
  CHECK4(or(a > 0, b != 0));  //= (1, 1, 0, 1)
  CHECK(and(a.x > 0, b.y > 0)); //= 1
  CHECKF(select(A[1] != 0, 2.0, 3.0)); //= 3
  CHECKF4(select(b != 0, a, -a)); //= (-1, 0, 3, 4.5)
  CHECKF4(select(a.x > 0, a, -a)); //= A
  CHECKF4(select(b != 0, a.x, -2.5f)); //= [A[0] if x else -2.5 for x in B]
  CHECKF4(select(b != 0, A[3], 7)); //= [A[3] if x else 7 for x in B]
  int3 third = select(b.yzw == B[1], B[3], -B[1]);
  CHECK(third.x + 100 * third.y + 10000 * third.z); //= sum(100 ** i * (B[3] if x == B[1] else -B[1]) for i, x in enumerate(B[1:4]))
  CHECKF2(float2(select(b.xy != 0, half(0.5), half(-4)))); //= [0.5 if x else -4 for x in B[:2]]
  S s = {1, float2(2, 3)}, t = {4, float2(5, 6)};
  S chosen = select(B[1] == 7, t, s);
  CHECK(chosen.a); //= 4
  CHECKF2(chosen.b); //= (5, 6)
  S other = B[0] ? t : s;
  CHECKF(other.b.y); //= 3
  float2x3 m = {A[0], A[1], A[2], A[3], 2, -1};
  CHECKF3(select(B[1] == 7, m, -m)[1]);    //= [A[3], 2, -1]
  CHECKF3(select(B[0] != 0, m, 2 * m)[0]); //= [2 * x for x in A[:3]]
  CHECK2(isnan(float2(A[0], asfloat(0x7fc00000 + B[0])))); //= (0, 1)
  CHECK2(isinf(float2(A[0], asfloat(0xff800000 + B[0])))); //= (0, 1)
  CHECK2(isfinite(float2(A[0], asfloat(0xff800000 + B[0])))); //= (1, 0)
  CHECK3(sign(int3(b.xyw))); //= (0, 1, -1)
  CHECK3(sign(a.xyz));       //= (1, 0, -1)
  CHECK(min(B[1], 3));       //= 3
  CHECKF(max(A[3], 5));      //= 5
  CHECKF(clamp(A[3], 0, 2)); //= 2
  CHECKF(pow(A[3], 2));      //= 20.25 ~ 1e-4
  CHECKF(sin(B[0]));         //= 0 ~ 5e-4
  CHECKF(sqrt(B[1] + 2));    //= 3 ~ 5 ulp
  CHECKF(abs(A[2]) + abs(B[3])); //= 4
}
