// Built-in inputs that a stage has for each vertex.
// RUN: %check-diags %s
[[vk::ext_builtin_input(/* Position */ 0)]] static const float4 Position;
[[vk::ext_builtin_input(/* PointSize */ 1)]] static const float Size;
[[vk::ext_builtin_input(/* ClipDistance */ 3)]] static const float Clip[2];
struct V { float4 position : SV_Position; };
[maxvertexcount(1)] void main(point V v[1], inout PointStream<V> s) {
  V w = {Position * Size + Clip[0]};
  s.Append(w);
}
// EXPECT -T gs_6_0
// DIAG: InlineInputVertex @ 3
// DIAG: InlineInputVertex @ 4
// DIAG: InlineInputVertex @ 5
//| input-stages.hlsl:3:65: error: 'Position' is the SPIR-V built-in input 0, of which geometry shaders have one for each vertex: make it a member of the vertices
//|     3 | [[vk::ext_builtin_input(/* Position */ 0)]] static const float4 Position;
//|       |                                                                 ^~~~~~~~
//| input-stages.hlsl:4:65: error: 'Size' is the SPIR-V built-in input 1, of which geometry shaders have one for each vertex: make it a member of the vertices
//|     4 | [[vk::ext_builtin_input(/* PointSize */ 1)]] static const float Size;
//|       |                                                                 ^~~~
//| input-stages.hlsl:5:68: error: 'Clip' is the SPIR-V built-in input 3, of which geometry shaders have one for each vertex: make it a member of the vertices
//|     5 | [[vk::ext_builtin_input(/* ClipDistance */ 3)]] static const float Clip[2];
//|       |                                                                    ^~~~
//| 3 errors generated.
