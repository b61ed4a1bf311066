// Atomics on texels, in two buffers of each type, also through a function's parameter.
//
// RUN: %exec-test %s
// groups: 2 1 1
// inout U u32: [1000] * 4 -> [1000 + sum(range(16)), 15, 1000, 1016]
// inout V u32: [0xff] * 2 -> [0xff & 0xf3, 0xff ^ 0x30]
// inout S i32: [-5, 5, 77] -> [-15, 15, 5]
// inout T i32: [3] * 3 -> [3 - 16 * 2, 3, 9]
// out Old i32: [77, 3]
RWBuffer<uint> U : register(u0);
RWBuffer<uint> V : register(u1);
RWBuffer<int> S : register(u2);
RWBuffer<int> T : register(u3);
RWStructuredBuffer<int> Old : register(u4);

void add(RWBuffer<int> To, int at, int value) { InterlockedAdd(To[at], value); }

[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  uint n = id.x, before;
  InterlockedAdd(U[0], n, before);
  InterlockedMin(U[1], n + 15);
  InterlockedMax(U[2], n);
  InterlockedAdd(U[3], 1);
  InterlockedAnd(V[0], 0xf3);
  if (n == 9)
    InterlockedXor(V[1], 0x30u);
  InterlockedMin(S[0], -int(n));
  InterlockedMax(S[1], int(n));
  add(T, 0, -2);
  if (n == 4) {
    InterlockedExchange(S[2], 5, Old[0]);
    InterlockedCompareExchange(T[2], 3, 9, Old[1]);
    InterlockedCompareStore(T[1], 4, 9);
  }
}
