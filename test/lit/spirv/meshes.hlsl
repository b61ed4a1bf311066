// The interface of mesh and amplification shaders: one variable for each semantic, the modes of the entry points, the payload that
// both share, and what a pixel shader beside them gets of primitives.
//
// RUN: tessera -T ms_6_5 -E lines --emit=spirv-asm %s | FileCheck %s --check-prefix=LINES
// RUN: tessera -T ms_6_5 -E points -fvk-invert-y --emit=spirv-asm %s | FileCheck %s --check-prefix=POINTS
// RUN: tessera -T ms_6_5 -E views --emit=spirv-asm %s | FileCheck %s --check-prefix=VIEWS
// RUN: tessera -T ms_6_5 -E nothing --emit=spirv-asm %s | FileCheck %s --check-prefix=NOTHING
// RUN: tessera -T lib_6_5 --emit=spirv-asm %s | FileCheck %s --check-prefix=LIBRARY
// RUN: tessera -T lib_6_5 -E seen --emit=spirv-asm %s | FileCheck %s --check-prefix=ALONE
struct Payload { uint first; float2 scale[3]; };
struct Vertex {
  float4 position : SV_Position;
  float2 clip[2] : SV_ClipDistance1;
  float near : SV_ClipDistance0;
  [[vk::location(4)]] float2x3 rows : ROWS;
  [[vk::location(9)]] nointerpolation int id : ID;
};
struct Primitive {
  uint number : SV_PrimitiveID;
  uint layer : SV_RenderTargetArrayIndex;
  [[vk::location(2)]] bool flag : FLAG;
};

// LINES: OpCapability MeshShadingEXT
// LINES-NOT: OpCapability Geometry
// LINES: OpEntryPoint MeshEXT %lines "lines"
// LINES: OpExecutionMode %lines LocalSize 8 1 1
// LINES: OpExecutionMode %lines OutputLinesEXT
// LINES: OpExecutionMode %lines OutputVertices 20
// LINES: OpExecutionMode %lines OutputPrimitivesEXT 10
// LINES-DAG: OpDecorate %ClipDistance BuiltIn ClipDistance
// LINES-DAG: OpDecorate %out_var_ROWS Location 4
// LINES-DAG: OpDecorate %out_var_ID Location 9
// LINES-DAG: OpDecorate %out_var_ID Flat
// LINES-DAG: OpDecorate %PrimitiveId PerPrimitiveEXT
// LINES-DAG: OpDecorate %Layer PerPrimitiveEXT
// LINES-DAG: OpDecorate %out_var_FLAG Location 2
// LINES-DAG: OpDecorate %out_var_FLAG PerPrimitiveEXT
// LINES-DAG: OpDecorate %PrimitiveLineIndicesEXT BuiltIn PrimitiveLineIndicesEXT
// LINES-DAG: [[FIVE:%.*]] = OpTypeArray %float %uint_5
// LINES-DAG: OpTypeArray [[FIVE]] %uint_20
// LINES: OpSetMeshOutputsEXT
[outputtopology("line")] [numthreads(8, 1, 1)]
void lines(uint i : SV_GroupIndex, out vertices Vertex v[20], out indices uint2 l[10], out primitives Primitive p[10]) {
  SetMeshOutputCounts(20, i < 100 ? 10 : 3);
  // LINES: OpAccessChain %_ptr_Output_float %ClipDistance {{%.*}} {{%.*}}
  v[i].clip[1].y = 3;
  v[i].near = 1;
  // LINES: OpAccessChain {{%.*}} %out_var_ROWS
  v[i].rows = 2;
  v[i].rows[1] = float3(float2(1, 2), 3);
  v[i].rows[0].y = 5;
  l[i] = uint2(i, i + 1);
  // LINES: OpSelect %uint
  p[i].flag = i > 3;
}

// VIEWS: OpDecorate %ViewIndex BuiltIn ViewIndex
[outputtopology("point")] [numthreads(8, 1, 1)]
void views(uint i : SV_GroupIndex, uint view : SV_ViewID, out vertices Vertex v[20], out indices uint p[10]) {
  SetMeshOutputCounts(view, view);
  p[i] = i;
}

// POINTS: OpExecutionMode %points OutputPoints
// POINTS: OpTypeArray %uint %uint_3
// POINTS: OpFNegate %float
// POINTS: OpStore
// POINTS: OpFNegate %float
[outputtopology("point")] [numthreads(3, 1, 1)] void points(uint i : SV_GroupIndex, [[vk::builtin("DrawIndex")]] uint draw : DRAW, out vertices Vertex v[3], out indices uint p[3]) {
  SetMeshOutputCounts(3, 3);
  v[i].position = float4(i, draw, 0, 1);
  v[i].position.y = i * 2;
  p[i] = i;
}

// NOTHING: OpSetMeshOutputsEXT %uint_0 %uint_0
[outputtopology("triangle")] [numthreads(1, 1, 1)] void nothing(out vertices Vertex v[3], out indices uint3 t[1]) {}

// LIBRARY: OpEntryPoint TaskEXT %launch "launch" [[PAYLOAD:%[A-Za-z_]+]]
// LIBRARY: OpEntryPoint MeshEXT %make "make" [[PAYLOAD]]
// LIBRARY: OpEntryPoint Fragment %seen "seen"
// LIBRARY-DAG: OpDecorate %out_var_TINT PerPrimitiveEXT
// LIBRARY-DAG: OpDecorate %in_var_TINT PerPrimitiveEXT
// LIBRARY: [[PAYLOAD]] = OpVariable {{%.*}} TaskPayloadWorkgroupEXT
// LIBRARY-NOT: TaskPayloadWorkgroupEXT{{$}}
// LIBRARY: OpControlBarrier
// LIBRARY-NEXT: OpEmitMeshTasksEXT {{.*}} [[PAYLOAD]]
groupshared Payload Given;
[shader("amplification")] [numthreads(3, 1, 1)] void launch(uint i : SV_GroupIndex) {
  Given.scale[i] = i;
  InterlockedAdd(Given.first, i);
  DispatchMesh(3, 1, 1, Given);
}
struct Corner { float4 position : SV_Position; float2 at : AT; };
struct Tinted { float4 tint : TINT; };
[shader("mesh")] [outputtopology("triangle")] [numthreads(3, 1, 1)]
void make(uint i : SV_GroupIndex, in payload Payload given, out vertices Corner v[3], out indices uint3 t[1], out primitives Tinted p[1]) {
  SetMeshOutputCounts(3, 1);
  v[i].position = float4(given.scale[i], given.first, 1);
  v[i].at = i;
  t[0] = uint3(0, 1, 2);
  p[0].tint = 0.5;
}
// ALONE-NOT: PerPrimitiveEXT
[shader("pixel")] float4 seen(float4 position : SV_Position, float2 at : AT, float4 tint : TINT) : SV_Target { return tint * at.x; }
