// RUN: %check-diags %s
float4 main([[vk::builtin("PointSize")]] float size : PSIZE, [[vk::builtin("DrawIndex")]] uint draw : DRAW) : SV_Position {
  return size + draw;
}
// EXPECT -T vs_6_0
// DIAG: StageBuiltin @ 2
//| builtin.hlsl:2:55: error: 'PointSize' is not a built-in input of vertex shaders
//|     2 | float4 main([[vk::builtin("PointSize")]] float size : PSIZE, [[vk::builtin("DrawIndex")]] uint draw : DRAW) : SV_Position {
//|       |                                                       ^~~~~
//| 1 error generated.
