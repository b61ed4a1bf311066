// RUN: %check-diags %s
struct S {
  RWStructuredBuffer<uint> inner;
  int x;
};
S Global;
[numthreads(8, 1, 1)] void main() {
  Global.inner[0] = 1;
}
// EXPECT
