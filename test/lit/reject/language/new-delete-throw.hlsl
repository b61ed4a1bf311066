// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int *p = new int;
  delete p;
  throw 3;
}
// EXPECT
