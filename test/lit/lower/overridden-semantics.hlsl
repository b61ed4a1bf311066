// RUN: %check-diags %s
struct Inner {
  uint index : SV_GroupIndex;
};
struct S {
  uint3 a : SV_GroupThreadID;
  uint3 same : SV_DispatchThreadID;
  Inner inner : SV_GroupID;
};
[numthreads(8, 1, 1)] void main(S s : SV_DispatchThreadID) {}
// EXPECT
// DIAG: SemanticOverridden @ 6
// DIAG: SemanticOverridden @ 8
// DIAG: SemanticOverridden @ 3
//| overridden-semantics.hlsl:6:13: warning: the semantic 'SV_GroupThreadID' has no effect because the struct around it has the semantic 'SV_DispatchThreadID' [-Woverridden-semantic]
//|     6 |   uint3 a : SV_GroupThreadID;
//|       |             ^~~~~~~~~~~~~~~~
//| overridden-semantics.hlsl:8:17: warning: the semantic 'SV_GroupID' has no effect because the struct around it has the semantic 'SV_DispatchThreadID' [-Woverridden-semantic]
//|     8 |   Inner inner : SV_GroupID;
//|       |                 ^~~~~~~~~~
//| overridden-semantics.hlsl:3:16: warning: the semantic 'SV_GroupIndex' has no effect because the struct around it has the semantic 'SV_DispatchThreadID' [-Woverridden-semantic]
//|     3 |   uint index : SV_GroupIndex;
//|       |                ^~~~~~~~~~~~~
//| 3 warnings generated.
