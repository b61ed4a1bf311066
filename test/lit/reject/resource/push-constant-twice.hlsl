// RUN: %check-diags %s
struct S {
  int a;
};
[[vk::push_constant]] S P;
[[vk::push_constant]] S Q;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = P.a + Q.a;
}
// EXPECT
