// RUN: %exec-test %s
// Exchange and bitwise compare of floats.
// inout F f32: [1.5, 2.5, -0.0, 4.0] -> [7.5, 9, -0.0, 4.5]
#include "check.hlsli"
RWStructuredBuffer<float> F : register(u1);
groupshared float G;

[numthreads(1, 1, 1)] void main() {
  float old;
  InterlockedExchange(F[0], 7.5, old);
  CHECKF(old); //= 1.5
  InterlockedCompareExchangeFloatBitwise(F[1], 2.5, 9.0, old);
  CHECKF(old); //= 2.5
  InterlockedCompareExchangeFloatBitwise(F[2], 0.0, 9.0, old); // -0 is not +0
  CHECK(asuint(old)); //= 0x80000000
  InterlockedCompareStoreFloatBitwise(F[3], 4.0, 4.5);
  InterlockedCompareStoreFloatBitwise(F[3], 4.0, 100.0);
  G = 3;
  InterlockedExchange(G, 8.25, old);
  CHECKF(old); //= 3
  CHECKF(G);   //= 8.25
}
