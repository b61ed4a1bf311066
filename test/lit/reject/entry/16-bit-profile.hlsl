// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  float16_t x = 1;
  int16_t y = 2;
  Out[0] = (uint)x + y;
}
// EXPECT -T cs_6_0
