// A pixel shader's loop of compare-exchanges ends at once in helpers, which get undefined values from atomics.
// RUN: tessera -T ps_6_10 --target swiftshader -Wno-cooperative-vector --verify-each %s --emit=spirv-asm | FileCheck %s
// RUN: tessera -T ps_6_10 -DMETAL --target apple-m1 --verify-each %s --emit=msl | FileCheck %s --check-prefix=METAL
// CHECK: [[HELPER:%.*]] = OpIsHelperInvocationEXT %bool
// CHECK: [[AGAIN:%.*]] = OpLogicalNot %bool [[HELPER]]
// CHECK: OpAtomicCompareExchange
// METAL: if (!simd_is_helper_thread()) {
// METAL-NEXT: while (true) {
// METAL: compare_exchange(
// METAL: uint [[RESULT:[a-z_0-9]+]] = 7
// METAL-NEXT: if (!simd_is_helper_thread()) {
// METAL-NEXT: [[RESULT]] = compare_exchange({{.*}}7u, 8u);
#include <dx/linalg.h>
RWByteAddressBuffer sums : register(u0);
RWStructuredBuffer<float> greatest : register(u1);
RWStructuredBuffer<uint> numbers : register(u2);
float main(nointerpolation uint i : I) : SV_Target {
  vector<float, 2> v = {i, 1.5};
#ifdef METAL
  InterlockedMax(greatest[i], 1.5);
#else
  dx::linalg::InterlockedAccumulate(sums, 8, v);
#endif
  uint old;
  InterlockedCompareExchange(numbers[i], 7, 8, old);
  return old;
}
