// RUN: %check-diags %s
tbuffer T {
  int x;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = x;
}
// EXPECT
