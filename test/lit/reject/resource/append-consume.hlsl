// RUN: %check-diags %s
AppendStructuredBuffer<uint> A;
ConsumeStructuredBuffer<uint> C;
[numthreads(8, 1, 1)] void main() {
  A.Append(C.Consume());
}
// EXPECT
