// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  printf("%d", i);
}
// EXPECT
