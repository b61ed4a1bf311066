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
// DIAG: error @ 6
//| push-constant-twice.hlsl:6:25: error: cannot have more than one push constant block
//|     6 | [[vk::push_constant]] S Q;
//|       |                         ^
//| 1 error generated.
