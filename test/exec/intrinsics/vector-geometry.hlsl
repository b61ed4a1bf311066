// RUN: %exec-test %s
// in A f32: [1.5, -2.0, 0.5, 3.0]
// in B f32: [0.25, 4.0, -1.0, 2.0]
// py: a, b = A[:3], B[:3]
// py: def norm(v): return [x / sqrt(dot(v, v)) for x in v]
// py: def reflect(i, n): return [x - 2 * dot(n, i) * y for x, y in zip(i, n)]
// py: def refract(i, n, eta):
//       d = dot(n, i)
//       k = 1 - eta * eta * (1 - d * d)
//       return [0.0] * len(i) if k < 0 else [eta * x - (eta * d + sqrt(k)) * y for x, y in zip(i, n)]
#include "check.hlsli"
StructuredBuffer<float> A : register(t1);
StructuredBuffer<float> B : register(t2);

[numthreads(1, 1, 1)] void main() {
  float4 a = float4(A[0], A[1], A[2], A[3]);
  float4 b = float4(B[0], B[1], B[2], B[3]);
  CHECKF(dot(a, b));         //= dot(A, B) ~ 4 ulp
  CHECKF(dot(a.xyz, b.xyz)); //= dot(a, b) ~ 4 ulp, 1e-6
  CHECKF(dot(a.xy, b.xy));   //= dot(A[:2], B[:2]) ~ 4 ulp
  CHECKF(dot(a.x, b.x));     //= 0.375
  CHECK(dot(int3(a.xyw), int3(b.wzy)));  //= 1 * 2 + -2 * -1 + 3 * 4
  CHECK(dot(uint2(3, 4), uint2(5, 0xffffffff))); //= 11
  CHECKF(dot((half4)a, (half4)b)); //= dot(A, B) ~ 0.01
  CHECKF(length(a));       //= sqrt(dot(A, A)) ~ 8 ulp
  CHECKF(length(a.xy));    //= 2.5 ~ 8 ulp
  CHECKF(length(a.y));     //= 2 ~ 2 ulp
  CHECKF(distance(a, b));  //= sqrt(sum((x - y) ** 2 for x, y in zip(A, B))) ~ 8 ulp
  CHECKF(distance(a.xyz, b.xyz)); //= sqrt(sum((x - y) ** 2 for x, y in zip(a, b))) ~ 8 ulp
  CHECKF4(normalize(a));     //= norm(A) ~ 8 ulp
  CHECKF3(normalize(a.xyz)); //= norm(a) ~ 8 ulp
  CHECKF(normalize(a.y));    //= -1 ~ 4 ulp
  CHECKF3(cross(a.xyz, b.xyz)); //= (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]) ~ 2 ulp, 1e-6
  CHECKF3(cross((half3)a.xyz, (half3)b.xyz)); //= (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]) ~ 0.02
  float3 n = normalize(b.xyz);
  CHECKF3(reflect(a.xyz, n));     //= reflect(a, norm(b)) ~ 1e-5
  CHECKF2(reflect(a.xy, float2(0, 1))); //= (1.5, 2) ~ 1e-6
  float3 i = normalize(a.xyz);
  CHECKF3(refract(i, n, 0.75)); //= refract(norm(a), norm(b), 0.75) ~ 1e-5
  CHECKF3(refract(i, float3(0, 1, 0), 8.0)); //= (0, 0, 0)
  CHECKF2(refract(float2(0, -1), float2(0, 1), 0.5)); //= (0, -1) ~ 1e-6
  CHECKF3(faceforward(a.xyz, b.xyz, float3(1, 0, 0)));  //= [-x for x in a]
  CHECKF3(faceforward(a.xyz, b.xyz, float3(-1, 0, 0))); //= a
  CHECKF4(dst(a, b));                   //= (1, A[1] * B[1], A[2], B[3])
  CHECKF4(lit(A[2], B[0], A[3]));       //= (1, 0.5, 0.015625, 1) ~ 1e-5
  CHECKF4(lit(-A[2], B[0], A[3]));      //= (1, 0, 0, 1)
  CHECKF4(lit(A[2], -B[0], A[3]));      //= (1, 0.5, 0, 1)
  // not on Metal {
  CHECKD(dot(double3(a.xyz), double3(b.xyz))); //= dot(a, b) ~ 1e-12
  CHECKD(length(double2(3, A[3] + 1)));        //= 5 ~ 2 ulp
  // }
}
