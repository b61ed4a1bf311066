// RUN: %check-diags %s
// Shader records as cbuffers: in other stages, with a binding, and as a tbuffer.
struct Payload { float x; };
#ifdef BOUND
[[vk::shader_record_ext, vk::binding(3)]] cbuffer Record { float2 scale; }
#elif defined(TBUFFER)
[[vk::shader_record_ext]] tbuffer Record { float2 scale; }
#elif defined(VARIABLE)
struct Scale { float2 scale; };
[[vk::shader_record_nv]] [[vk::binding(1, 2)]] ConstantBuffer<Scale> Variable;
#define scale Variable.scale
#else
[[vk::shader_record_ext]] cbuffer Record : register(b2) { float2 scale; }
#endif
RWStructuredBuffer<float> Out;
[shader("miss")] void sky(inout Payload p) { p.x = scale.y; }
[shader("compute")] [numthreads(1, 1, 1)] void compute() { Out[0] = scale.x; }
// EXPECT -T lib_6_5 -E sky
// EXPECT -T lib_6_5 -E sky -DBOUND
// DIAG: ShaderRecordBinding @ 5
//| records.hlsl:5:26: error: 'Record' is a shader record, which lies in the shader table and has no binding: remove [[vk::binding]]
//|     5 | [[vk::shader_record_ext, vk::binding(3)]] cbuffer Record { float2 scale; }
//|       |                          ^~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E sky -DTBUFFER
// DIAG: ShaderRecordTBuffer @ 7
//| records.hlsl:7:35: error: 'Record' is a shader record, which cannot be a tbuffer: make it a cbuffer
//|     7 | [[vk::shader_record_ext]] tbuffer Record { float2 scale; }
//|       |                                   ^~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E sky -DVARIABLE
// DIAG: ShaderRecordBinding @ 10
//| records.hlsl:10:28: error: 'Variable' is a shader record, which lies in the shader table and has no binding: remove [[vk::binding]]
//|    10 | [[vk::shader_record_nv]] [[vk::binding(1, 2)]] ConstantBuffer<Scale> Variable;
//|       |                            ^~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E compute
// DIAG: ShaderRecordStage @ 17
//| records.hlsl:17:69: error: 'Record' is a shader record, which a compute shader has not: only shaders of ray tracing have one
//|    17 | [shader("compute")] [numthreads(1, 1, 1)] void compute() { Out[0] = scale.x; }
//|       |                                                                     ^~~~~
//| 1 error generated.
