// RUN: %exec-test %s
// Exchange of floats, and comparison by bits: -0 is not +0.
// inout F f32: [1.5] -> [7.5]
// inout B f32: [2.5, -0.0, 4.0] -> [9, -0.0, 4.5]
#include "check.hlsli"
RWStructuredBuffer<float> F : register(u1);
RWByteAddressBuffer B : register(u2);
groupshared float G;

[numthreads(1, 1, 1)] void main() {
  float old;
  InterlockedExchange(F[0], 7.5, old);
  CHECKF(old); //= 1.5
  B.InterlockedCompareExchangeFloatBitwise(0, 2.5, 9.0, old);
  CHECKF(old); //= 2.5
  B.InterlockedCompareExchangeFloatBitwise(4, 0.0, 9.0, old);
  CHECK(asuint(old)); //= 0x80000000
  B.InterlockedCompareStoreFloatBitwise(8, 4.0, 4.5);
  B.InterlockedCompareStoreFloatBitwise(8, 4.0, 100.0);
  G = 3;
  InterlockedExchange(G, 8.25, old);
  CHECKF(old); //= 3
  CHECKF(G);   //= 8.25
}
