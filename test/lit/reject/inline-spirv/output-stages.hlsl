// Only stages whose outputs are variables of their own have such outputs.
// RUN: %check-diags %s
[[vk::ext_builtin_output(/* PointSize */ 1)]] static float Size;
struct V { float4 position : SV_Position; };
struct C { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
C patch() { C c = {1, 1, 1, 1}; return c; }
[shader("hull")] [domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [patchconstantfunc("patch")]
V control(InputPatch<V, 3> v, uint i : SV_OutputControlPointID) { Size = 3; return v[i]; }
[shader("mesh")] [numthreads(1, 1, 1)] [outputtopology("triangle")]
void make(out vertices V v[3], out indices uint3 t[1]) { SetMeshOutputCounts(3, 1); Size = 3; v[0].position = 1; t[0] = 0; }
[shader("raygeneration")] void start() { Size = 3; }
// EXPECT -T lib_6_8 -E control
// DIAG: InlineOutput @ 3
//| output-stages.hlsl:3:60: error: 'Size' cannot be an output: hull shaders have no variables that are outputs
//|     3 | [[vk::ext_builtin_output(/* PointSize */ 1)]] static float Size;
//|       |                                                            ^~~~
//| 1 error generated.
// EXPECT -T lib_6_8 -E make
// DIAG: InlineOutput @ 3
//| output-stages.hlsl:3:60: error: 'Size' cannot be an output: mesh shaders have no variables that are outputs
//|     3 | [[vk::ext_builtin_output(/* PointSize */ 1)]] static float Size;
//|       |                                                            ^~~~
//| 1 error generated.
// EXPECT -T lib_6_8 -E start
// DIAG: InlineOutput @ 3
//| output-stages.hlsl:3:60: error: 'Size' cannot be an output: raygeneration shaders have no variables that are outputs
//|     3 | [[vk::ext_builtin_output(/* PointSize */ 1)]] static float Size;
//|       |                                                            ^~~~
//| 1 error generated.
