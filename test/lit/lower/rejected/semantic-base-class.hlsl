// RUN: %check-diags %s
struct B {
  uint x : SV_GroupIndex;
};
struct D : B {
  uint3 y : SV_GroupID;
};
[numthreads(8, 1, 1)] void main(D d) {}
// EXPECT
// DIAG: LowerSemanticBase @ 8
//| semantic-base-class.hlsl:8:35: error: 'D' is an input of the entry point and has a base class: list the members
//|     8 | [numthreads(8, 1, 1)] void main(D d) {}
//|       |                                   ^
//| 1 error generated.
