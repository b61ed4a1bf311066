// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
int external(int x);
[numthreads(8, 1, 1)] void main() {
  Out[0] = external(3);
}
// EXPECT
