// Several streams of a geometry shader have locations and instructions of their own; vk::builtin and -fvk-invert-y hold for what is appended.
// RUN: tessera -T gs_6_0 -E gs --emit=spirv-asm %s | FileCheck %s
// RUN: tessera -T gs_6_0 -E sized --emit=spirv-asm -fvk-invert-y %s | FileCheck %s --check-prefix=SIZED
struct Vertex { float4 at : SV_Position; float2 uv : UV; };
struct Other { float3 a : A; uint b : B; };

// CHECK-DAG: OpCapability Geometry
// CHECK-DAG: OpCapability GeometryStreams
// CHECK: OpEntryPoint Geometry
// CHECK-DAG: OpExecutionMode %{{.*}} InputLinesAdjacency
// CHECK-DAG: OpExecutionMode %{{.*}} OutputPoints
// CHECK-DAG: OpExecutionMode %{{.*}} OutputVertices 7
// CHECK-DAG: OpExecutionMode %{{.*}} Invocations 3
// CHECK-DAG: OpDecorate %out_var_UV Location 0
// CHECK-DAG: OpDecorate %out_var_A Location 1
// CHECK-DAG: OpDecorate %out_var_A Stream 1
// CHECK-DAG: OpDecorate %out_var_B Location 2
// CHECK-DAG: OpDecorate %out_var_B Stream 1
// CHECK-DAG: OpDecorate %out_var_UV_0 Location 3
// CHECK-DAG: OpDecorate %out_var_UV_0 Stream 2
// CHECK-DAG: OpDecorate [[AT:%.*]] BuiltIn Position
// CHECK: OpEmitStreamVertex %uint_0
// CHECK: OpEmitStreamVertex %uint_2
// CHECK: OpEndStreamPrimitive %uint_2
// CHECK: OpStore %out_var_A
// CHECK: OpEmitStreamVertex %uint_1
void both(inout PointStream<Vertex> s, Vertex v) { s.Append(v); }
[maxvertexcount(7)] [instance(3)]
void gs(lineadj Vertex v[4], inout PointStream<Vertex> first, inout PointStream<Other> second, inout PointStream<Vertex> third, uint k : SV_GSInstanceID) {
  both(first, v[k]);
  both(third, v[3]);
  third.RestartStrip();
  Other o = {float3(v[1].uv, 1), k};
  second.Append(o);
}

// SIZED-DAG: OpCapability GeometryPointSize
// SIZED-DAG: OpDecorate [[SIZE:%.*]] BuiltIn PointSize
// SIZED: OpFNegate
// SIZED: OpEmitVertex
struct Sized { float4 at : SV_Position; [[vk::builtin("PointSize")]] float size : PSIZE; };
[maxvertexcount(1)]
void sized(point float4 at[1] : SV_Position, inout PointStream<Sized> s) {
  Sized v = {at[0], 4};
  s.Append(v);
}
