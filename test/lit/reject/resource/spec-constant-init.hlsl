// RUN: %check-diags %s
int Other;
[[vk::constant_id(3)]] const int A = Other;
[[vk::constant_id(4)]] const int B;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = A + B;
}
// EXPECT
