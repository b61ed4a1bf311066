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
// DIAG: error @ 3
//| virtual.hlsl:3:3: error: virtual functions are unsupported in HLSL
//|     3 |   virtual int f() { return 1; }
//|       |   ^
//| 1 error generated.
