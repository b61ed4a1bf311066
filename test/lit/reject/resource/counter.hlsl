// RUN: %check-diags %s
RWStructuredBuffer<uint> A : register(u0);
AppendStructuredBuffer<uint> B : register(u1);
StructuredBuffer<uint> S : register(t0);
[numthreads(8, 1, 1)] void main() {
  A[A.IncrementCounter()] = S[1];
  B.Append(2);
}
// EXPECT -fvk-bind-register u0 0 0 0 -fvk-bind-register u1 0 1 0 -fvk-bind-register t0 0 2 0
// DIAG: BindingListCounter @ 2
// DIAG: BindingListCounter @ 3
//| counter.hlsl:2:26: error: the counter of 'A' has no register, but -fvk-bind-register needs one
//|     2 | RWStructuredBuffer<uint> A : register(u0);
//|       |                          ^
//| counter.hlsl:3:30: error: the counter of 'B' has no register, but -fvk-bind-register needs one
//|     3 | AppendStructuredBuffer<uint> B : register(u1);
//|       |                              ^
//| 2 errors generated.
