// RUN: %check-diags %s
struct S {
  float4 v;
};
[numthreads(8, 1, 1)] void main(S s : SV_GroupID) {}
// EXPECT
