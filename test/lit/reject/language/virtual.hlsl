// RUN: %check-diags %s
struct S {
  virtual int f() { return 1; }
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  S s;
  Out[0] = s.f();
}
// EXPECT
