// RUN: %check-diags %s
struct B {
  uint a : SV_GroupIndex;
};
struct S : B {
  uint3 g : SV_GroupID;
};
[numthreads(8, 1, 1)] void main(S s) {}
// EXPECT
