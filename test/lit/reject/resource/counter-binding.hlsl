// RUN: %check-diags %s
[[vk::counter_binding(-1)]] RWStructuredBuffer<uint> R, T;
[[vk::binding(4), vk::counter_binding(4)]] RWStructuredBuffer<uint> S;
[numthreads(8, 1, 1)] void main() {
  R[R.IncrementCounter()] = T[T.DecrementCounter()];
  S[S.IncrementCounter()] = 1;
}
// EXPECT
// DIAG: CounterNumber @ 2
// DIAG: CounterNumber @ 2
// DIAG: BindingShared @ 3
// DIAG: BindingSharedNote @ 3
//| counter-binding.hlsl:2:54: error: the argument of 'vk::counter_binding' on 'R' must be a non-negative integer constant
//|     2 | [[vk::counter_binding(-1)]] RWStructuredBuffer<uint> R, T;
//|       |                                                      ^
//| counter-binding.hlsl:2:57: error: the argument of 'vk::counter_binding' on 'T' must be a non-negative integer constant
//|     2 | [[vk::counter_binding(-1)]] RWStructuredBuffer<uint> R, T;
//|       |                                                         ^
//| counter-binding.hlsl:3:69: warning: 'counter.var.S' and 'S' have the same binding 4 of set 0: change one with [[vk::binding]] [-Wshared-binding]
//|     3 | [[vk::binding(4), vk::counter_binding(4)]] RWStructuredBuffer<uint> S;
//|       |                                                                     ^
//| counter-binding.hlsl:3:69: note: 'S' is declared here
//|     3 | [[vk::binding(4), vk::counter_binding(4)]] RWStructuredBuffer<uint> S;
//|       |                                                                     ^
//| 1 warning and 2 errors generated.
