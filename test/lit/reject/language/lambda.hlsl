// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  auto f = [](int x) { return x; };
  Out[0] = f(3);
}
// EXPECT
