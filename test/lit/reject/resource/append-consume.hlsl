// RUN: %check-diags %s
AppendStructuredBuffer<uint> A;
ConsumeStructuredBuffer<uint> C;
[[vk::counter_binding(3)]] StructuredBuffer<uint> S;
[[vk::counter_binding(-1)]] RWStructuredBuffer<uint> R, T;
[[vk::counter_binding(2)]] ByteAddressBuffer B;
[numthreads(8, 1, 1)] void main() {
  A.Append(C.Consume() + S[0] + B.Load(0));
  R[R.IncrementCounter()] = 1;
}
// EXPECT
// DIAG: CounterMisplaced @ 4
// DIAG: CounterMisplaced @ 6
//| append-consume.hlsl:4:51: error: 'vk::counter_binding' applies only to buffers with a counter; 'S' has none
//|     4 | [[vk::counter_binding(3)]] StructuredBuffer<uint> S;
//|       |                                                   ^
//| append-consume.hlsl:6:46: error: 'vk::counter_binding' applies only to buffers with a counter; 'B' has none
//|     6 | [[vk::counter_binding(2)]] ByteAddressBuffer B;
//|       |                                              ^
//| 2 errors generated.
