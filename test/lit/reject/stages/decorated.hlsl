// RUN: %check-diags %s
struct Pair {
  float2 a : A;
  [[vk::ext_decorate(/* Aliased */ 20)]] float2 b : B;
};
float4 structs([[vk::ext_decorate(14)]] Pair p) : SV_Target { return p.a.xyxy; }
float4 numbers([[vk::ext_decorate(-1)]] float2 a : A, [[vk::ext_decorate_string(5635)]] float b : B) : SV_Target { return a.xyxy * b; }
float4 vertex([[vk::ext_decorate(/* Flat */ 14)]] float4 p : P, [[vk::ext_decorate(30, 1)]] float2 a : A, float b : B, float c : C) : SV_Position { return p * a.xyxy * b * c; }
float4 unknown([[vk::ext_decorate(11, 23), vk::ext_decorate_string(5635, "x")]] bool helper : HELPER, Pair p) : SV_Target { return helper ? p.b.xyxy : 1; }
// EXPECT -T ps_6_6 -E structs
// DIAG: StageDecorate @ 6
//| decorated.hlsl:6:18: error: 'vk::ext_decorate' decorates one input or output, but 'p' is a struct: decorate its members
//|     6 | float4 structs([[vk::ext_decorate(14)]] Pair p) : SV_Target { return p.a.xyxy; }
//|       |                  ^~
//| 1 error generated.
// EXPECT -T ps_6_6 -E numbers
// DIAG: InlineNumber @ 7
// DIAG: InlineArguments @ 7
//| decorated.hlsl:7:35: error: the number for 'vk::ext_decorate' must be a constant of 32 bits, at least 0
//|     7 | float4 numbers([[vk::ext_decorate(-1)]] float2 a : A, [[vk::ext_decorate_string(5635)]] float b : B) : SV_Target { return a.xyxy * b; }
//|       |                                   ^~
//| decorated.hlsl:7:57: error: 'vk::ext_decorate_string' does not take 1 arguments
//|     7 | float4 numbers([[vk::ext_decorate(-1)]] float2 a : A, [[vk::ext_decorate_string(5635)]] float b : B) : SV_Target { return a.xyxy * b; }
//|       |                                                         ^~
//| 2 errors generated.
// EXPECT -T vs_6_6 -E vertex
// DIAG: LocationTaken @ 8
//| decorated.hlsl:8:104: error: location 1 is already taken by 'B'
//|     8 | float4 vertex([[vk::ext_decorate(/* Flat */ 14)]] float4 p : P, [[vk::ext_decorate(30, 1)]] float2 a : A, float b : B, float c : C) : SV_Position { return p * a.xyxy * b * c; }
//|       |                                                                                                        ^
//| 1 error generated.
// EXPECT -T ps_6_6 -E unknown
// DIAG: InlineDecorateValue @ 9
//| decorated.hlsl:9:44: error: 'vk::ext_decorate_string' decorates SPIR-V variables; 'helper' is a constant or a part of a buffer
//|     9 | float4 unknown([[vk::ext_decorate(11, 23), vk::ext_decorate_string(5635, "x")]] bool helper : HELPER, Pair p) : SV_Target { return helper ? p.b.xyxy : 1; }
//|       |                                            ^~
//| 1 error generated.
