// RUN: %check-diags %s
float4 main([[vk::builtin("PointSize")]] float size : PSIZE, [[vk::builtin("DrawIndex")]] uint draw : DRAW) : SV_Position {
  return size + draw;
}
// Structs of both stages have it, but only the rasterizer reads it.
struct Varyings {
  float4 position : SV_Position;
  [[vk::builtin("PointSize")]] float size : PSIZE;
};
float4 unread(Varyings v) : SV_Target { return v.position; }
float4 read(Varyings v) : SV_Target { return v.position * v.size; }
float4 helper([[vk::builtin("HelperInvocation")]] bool2 helper : HELPER, [[vk::builtin("HelperInvocation")]] int again : AGAIN) : SV_Target { return helper.x + again; }
// EXPECT -T vs_6_0
// DIAG: StageBuiltin @ 2
//| builtin.hlsl:2:55: error: 'PointSize' is not a built-in input of vertex shaders
//|     2 | float4 main([[vk::builtin("PointSize")]] float size : PSIZE, [[vk::builtin("DrawIndex")]] uint draw : DRAW) : SV_Position {
//|       |                                                       ^~~~~
//| 1 error generated.
// EXPECT -T ps_6_0 -E unread
// EXPECT -T ps_6_0 -E unread -fspv-preserve-interface
// EXPECT -T ps_6_0 -E unread -O0
// EXPECT -T ps_6_0 -E read
// DIAG: StageUnreadable @ 8
//| builtin.hlsl:8:45: error: a pixel shader cannot read the size of a point, 'PSIZE': pass a copy of it with another semantic
//|     8 |   [[vk::builtin("PointSize")]] float size : PSIZE;
//|       |                                             ^~~~~
//| 1 error generated.
// EXPECT -T ps_6_0 -E helper
// DIAG: StageType @ 12
//| builtin.hlsl:12:66: error: 'HELPER' cannot have type 'bool2': expected bool
//|    12 | float4 helper([[vk::builtin("HelperInvocation")]] bool2 helper : HELPER, [[vk::builtin("HelperInvocation")]] int again : AGAIN) : SV_Target { return helper.x + again; }
//|       |                                                                  ^~~~~~
//| 1 error generated.
