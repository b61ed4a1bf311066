// RUN: %check-diags %s
uint n;
[[vk::counter_binding(n)]] RWStructuredBuffer<uint> N;
[numthreads(8, 1, 1)] void main() {
  N[N.DecrementCounter()] = 1;
}
// EXPECT
// DIAG: error @ 3
// DIAG: note @ 3
// DIAG: note @ 2
//| counter-constant.hlsl:3:23: error: the argument of the attribute must be a constant expression
//|     3 | [[vk::counter_binding(n)]] RWStructuredBuffer<uint> N;
//|       |                       ^
//| counter-constant.hlsl:3:23: note: read of non-const variable 'n' is not allowed in a constant expression
//| counter-constant.hlsl:2:6: note: declared here
//|     2 | uint n;
//|       |      ^
//| 1 error generated.
