// Hull and domain shaders have the locations of DXC, whatever the order of declaration, and wait only where they read control points.
// RUN: tessera -T hs_6_0 -E hs --emit=spirv-asm %s | FileCheck %s --check-prefix=HULL
// RUN: tessera -T hs_6_0 -E alone --emit=spirv-asm %s | FileCheck %s --check-prefix=ALONE --implicit-check-not=OpControlBarrier
// RUN: tessera -T ds_6_0 -E ds --emit=spirv-asm %s | FileCheck %s --check-prefix=DOMAIN
// RUN: tessera -T hs_6_0 -E hs --emit=spirv-asm -pack-optimized %s | FileCheck %s --check-prefix=PACKED
// RUN: tessera -T hs_6_0 -E hs --emit=spirv-asm -fvk-invert-y %s | FileCheck %s --check-prefix=PLAIN --implicit-check-not=OpFNegate
// RUN: tessera -T ds_6_0 -E ds --emit=spirv-asm -fvk-invert-y %s | FileCheck %s --check-prefix=TURNED
struct Vertex { float4 at : SV_Position; float id : ID; };
struct Point { float2 b : TEXCOORD2; float4 at : SV_Position; float a : TEXCOORD10; float clip : SV_ClipDistance; };
struct Patch { float inside : SV_InsideTessFactor; float c : SHARED; float edges[3] : SV_TessFactor; float2x3 m : BASIS; };

Patch constants(OutputPatch<Point, 4> made, InputPatch<Vertex, 5> given, uint number : SV_PrimitiveID) {
  Patch p;
  p.inside = made[number].a;
  p.c = given[number].id;
  p.edges[0] = p.edges[1] = p.edges[2] = 1;
  p.m = 0;
  return p;
}

// HULL-DAG: OpCapability Tessellation
// HULL: OpEntryPoint TessellationControl
// HULL-DAG: OpExecutionMode %{{.*}} Triangles
// HULL-DAG: OpExecutionMode %{{.*}} SpacingFractionalEven
// HULL-DAG: OpExecutionMode %{{.*}} VertexOrderCcw
// HULL-DAG: OpExecutionMode %{{.*}} OutputVertices 4
// HULL-DAG: OpDecorate %out_var_BASIS Location 0
// HULL-DAG: OpDecorate %out_var_BASIS Patch
// HULL-DAG: OpDecorate %out_var_SHARED Location 2
// HULL-DAG: OpDecorate %out_var_TEXCOORD10 Location 3
// HULL-DAG: OpDecorate %out_var_TEXCOORD2 Location 4
// HULL-DAG: OpDecorate %TessLevelInner Patch
// HULL-DAG: %out_var_TEXCOORD2 = OpVariable %_ptr_Output__arr_v2float_uint_4 Output
// HULL-DAG: %in_var_ID = OpVariable %_ptr_Input__arr_float_uint_5 Input
// The input of one vertex is loaded, not those of all.
// HULL: OpControlBarrier %uint_2 %uint_4 %uint_0
// HULL: %number = OpLoad %uint %PrimitiveId
// HULL: OpAccessChain %_ptr_Output_float %out_var_TEXCOORD10 %number
// HULL: OpAccessChain %_ptr_Input_float %in_var_ID %number
// PACKED-DAG: OpDecorate %out_var_SHARED Location 0
// PACKED-DAG: OpDecorate %out_var_TEXCOORD2 Component 1
// PACKED-DAG: OpDecorate %out_var_TEXCOORD10 Component 3
// PACKED-DAG: OpDecorate %out_var_BASIS_0 Location 2
// PLAIN: OpStore
[domain("tri")] [partitioning("fractional_even")] [outputtopology("triangle_ccw")] [outputcontrolpoints(4)] [patchconstantfunc("constants")]
Point hs(InputPatch<Vertex, 5> given, uint i : SV_OutputControlPointID) {
  Point p = {given[i].at.xy, given[i].at, given[i].id, 1};
  return p;
}

void quiet(out float edges[4] : SV_TessFactor, out float inside[2] : SV_InsideTessFactor) {
  edges[0] = edges[1] = edges[2] = edges[3] = 2;
  inside[0] = inside[1] = 3;
}
// ALONE: OpExecutionMode %{{.*}} Quads
[domain("quad")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(1)] [patchconstantfunc("quiet")]
void alone() {}

// DOMAIN: OpEntryPoint TessellationEvaluation
// DOMAIN-DAG: OpDecorate %in_var_BASIS Location 0
// DOMAIN-DAG: OpDecorate %in_var_SHARED Location 2
// DOMAIN-DAG: OpDecorate %in_var_SHARED Patch
// DOMAIN-DAG: OpDecorate %in_var_TEXCOORD10 Location 3
// DOMAIN-DAG: OpDecorate %in_var_TEXCOORD2 Location 4
// DOMAIN-DAG: OpDecorate %out_var_COLOR Location 0
// DOMAIN-DAG: %TessLevelOuter = OpVariable %_ptr_Input__arr_float_uint_4 Input
// DOMAIN-DAG: %in_var_TEXCOORD2 = OpVariable %_ptr_Input__arr_v2float_uint_4 Input
// TURNED: OpFNegate
struct Made { float4 at : SV_Position; float4 color : COLOR; };
[domain("tri")] Made ds(OutputPatch<Point, 4> p, float2 at : SV_DomainLocation, Patch k) {
  Made m = {p[2].at * at.x + p[1].clip, float4(p[0].b, p[3].a, k.c + k.edges[1] + k.m[1][2])};
  return m;
}
