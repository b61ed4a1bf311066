// RUN: %check-diags %s
struct S {
  [[vk::offset(-4)]] uint a;
  [[vk::offset(1.5)]] uint c;
};
[[vk::offset(4)]] RWStructuredBuffer<S> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0].a = 1;
}
// EXPECT
