// RUN: %check-diags %s
struct S {
  uint a : 4;
  uint b : 28;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  S s;
  s.a = 3;
  Out[0] = s.a;
}
// EXPECT
