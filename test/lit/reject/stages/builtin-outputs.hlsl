// RUN: %check-diags %s
[[vk::ext_builtin_output(/* PointSize */ 1)]] static float size;
[[vk::ext_builtin_output(/* PointSize */ 1)]] static float again;
[[vk::ext_builtin_output(/* Position */ 0)]] static float4 position;
[[vk::ext_builtin_output(/* Layer */ 9)]] static bool layer;
[[vk::ext_builtin_output(/* ViewportIndex */ 10)]] static uint viewport = 1;
float4 main(float4 p : P) : SV_Position {
  position = p;
  return p;
}
float4 others(float4 p : P) : SV_Position {
  size = 1;
  again = 2;
  layer = true;
  viewport = 3;
  return p;
}
// EXPECT -T vs_6_6
// DIAG: warning @ 6
// DIAG: SemanticRepeated @ 4
//| builtin-outputs.hlsl:6:64: warning: 'extern' variable has an initializer [-Wextern-initializer]
//|     6 | [[vk::ext_builtin_output(/* ViewportIndex */ 10)]] static uint viewport = 1;
//|       |                                                                ^
//| builtin-outputs.hlsl:4:60: error: two outputs have the semantic 'position'
//|     4 | [[vk::ext_builtin_output(/* Position */ 0)]] static float4 position;
//|       |                                                            ^~~~~~~~
//| 1 warning and 1 error generated.
// EXPECT -T vs_6_6 -E others
// DIAG: warning @ 6
// DIAG: InlineOutputTwice @ 3
// DIAG: InlineOutputType @ 5
// DIAG: InlineInputForm @ 6
//| builtin-outputs.hlsl:6:64: warning: 'extern' variable has an initializer [-Wextern-initializer]
//|     6 | [[vk::ext_builtin_output(/* ViewportIndex */ 10)]] static uint viewport = 1;
//|       |                                                                ^
//| builtin-outputs.hlsl:3:60: error: 'again' and 'size' are both the SPIR-V built-in output 1
//|     3 | [[vk::ext_builtin_output(/* PointSize */ 1)]] static float again;
//|       |                                                            ^~~~~
//| builtin-outputs.hlsl:5:55: error: 'layer' is a SPIR-V built-in output, which must be a number, a vector of numbers or an array of them
//|     5 | [[vk::ext_builtin_output(/* Layer */ 9)]] static bool layer;
//|       |                                                       ^~~~~
//| builtin-outputs.hlsl:6:64: error: 'viewport' is a SPIR-V output, which cannot have an initializer
//|     6 | [[vk::ext_builtin_output(/* ViewportIndex */ 10)]] static uint viewport = 1;
//|       |                                                                ^~~~~~~~
//| 1 warning and 3 errors generated.
