// RUN: %check-diags %s
struct B {
  uint a : SV_GroupIndex;
};
struct S : B {
  uint3 g : SV_GroupID;
};
[numthreads(8, 1, 1)] void main(S s) {}
// EXPECT
// DIAG: LowerSemanticBase @ 8
//| semantic-base.hlsl:8:35: error: 'S' is an input of the entry point and has a base class: list the members
//|     8 | [numthreads(8, 1, 1)] void main(S s) {}
//|       |                                   ^
//| 1 error generated.
