// RUN: %check-diags %s
cbuffer C {
  float a : packoffset(c0);
  float b;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = a + b;
}
// EXPECT
