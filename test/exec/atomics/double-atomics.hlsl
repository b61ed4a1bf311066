// RUN: %exec-test %s
// By compare-exchange of 64-bit words, where the device does not add doubles.
// no-metal: Metal has no doubles
// target: lavapipe-8x8x8
// groups: 2 1 1
// py: T = 32
// py: X = [(i * 13 - 100) * 2.0 ** 40 + i * 0.5 for i in range(T)]
// inout B f64: [5.0, 0.25, -2.0] -> [5.0, 0.25 + sum(x * 0.5 for x in X), -2.0 - 2 * sum(X)]
// out G f64: [sum(X[:16]), sum(X[16:])]
RWByteAddressBuffer B : register(u1);
RWStructuredBuffer<double> G : register(u2);
groupshared double Sum;

[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID, uint t : SV_GroupIndex, uint g : SV_GroupID) {
  if (t == 0)
    Sum = 0;
  GroupMemoryBarrierWithGroupSync();
  double x = ((int)i * 13 - 100) * 1099511627776.0L + i * 0.5L, before;
  B.InterlockedAdd(8, x * 0.5L, before);
  B.InterlockedAdd(16, -2 * x, before);
  InterlockedAdd(Sum, x);
  GroupMemoryBarrierWithGroupSync();
  if (t == 0)
    G[g] = Sum;
}
