// RUN: %check-diags %s
struct Pair { float2 a : A; float2 b : B; };
struct Nested { Pair pairs[2]; };
struct Placed { [[vk::location(1)]] Pair pairs[2] : PAIRS; [[vk::location(4)]] float c : C; };
float4 main(Pair pairs[2], Nested nested) : SV_Target { return pairs[0].a.xyxy; }
float4 places(Placed p) : SV_Target { return p.c; }
// EXPECT -T ps_6_6
// DIAG: SemanticMissing @ 5
// DIAG: SemanticMissing @ 3
//| struct-arrays.hlsl:5:18: error: 'pairs' needs a semantic: it is an input of the pixel shader
//|     5 | float4 main(Pair pairs[2], Nested nested) : SV_Target { return pairs[0].a.xyxy; }
//|       |                  ^~~~~
//| struct-arrays.hlsl:3:22: error: 'pairs' needs a semantic: it is an input of the pixel shader
//|     3 | struct Nested { Pair pairs[2]; };
//|       |                      ^~~~~
//| 2 errors generated.
// EXPECT -T ps_6_6 -E places
// DIAG: SemanticOverridden @ 2
// DIAG: SemanticOverridden @ 2
// DIAG: SemanticOverridden @ 2
// DIAG: SemanticOverridden @ 2
// DIAG: LocationTaken @ 4
//| struct-arrays.hlsl:2:26: warning: the semantic 'A' has no effect because the struct around it has the semantic 'PAIRS' [-Woverridden-semantic]
//|     2 | struct Pair { float2 a : A; float2 b : B; };
//|       |                          ^
//| struct-arrays.hlsl:2:40: warning: the semantic 'B' has no effect because the struct around it has the semantic 'PAIRS1' [-Woverridden-semantic]
//|     2 | struct Pair { float2 a : A; float2 b : B; };
//|       |                                        ^
//| struct-arrays.hlsl:2:26: warning: the semantic 'A' has no effect because the struct around it has the semantic 'PAIRS2' [-Woverridden-semantic]
//|     2 | struct Pair { float2 a : A; float2 b : B; };
//|       |                          ^
//| struct-arrays.hlsl:2:40: warning: the semantic 'B' has no effect because the struct around it has the semantic 'PAIRS3' [-Woverridden-semantic]
//|     2 | struct Pair { float2 a : A; float2 b : B; };
//|       |                                        ^
//| struct-arrays.hlsl:4:90: error: location 4 is already taken by 'PAIRS3'
//|     4 | struct Placed { [[vk::location(1)]] Pair pairs[2] : PAIRS; [[vk::location(4)]] float c : C; };
//|       |                                                                                          ^
//| 4 warnings and 1 error generated.
