// RUN: %check-diags %s
ByteAddressBuffer B;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  uint status;
  Out[0] = B.Load(0, status);
}
// EXPECT
