// RUN: %check-diags %s
struct S {
  int x;
  WaveMatrixAccumulator<float, 16, 16> m;
};
RWStructuredBuffer<S> Buffer;
[numthreads(64, 1, 1)] void main() {
  Buffer[0].m.Fill(1);
}
// EXPECT
