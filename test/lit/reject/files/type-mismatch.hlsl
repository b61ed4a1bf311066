// RUN: %check-diags %s
struct S {
  int a;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  S s = {1};
  Out[0] = s;
  float4x4 m = s;
}
// EXPECT
