// Mesh and amplification shaders become mesh and object functions.
// RUN: tessera -T lib_6_6 --target apple-m1 --verify-each %s --emit=msl | FileCheck %s
// RUN: tessera -T ms_6_6 -E few --target apple-m1 --verify-each %s --emit=msl | FileCheck %s --check-prefix=FEW
// RUN: tessera -T ms_6_6 -E own --target apple-m1 --verify-each %s --emit=msl | FileCheck %s --check-prefix=OWN
// RUN: tessera -T as_6_6 -E nothing --target apple-m1 --verify-each %s --emit=msl | FileCheck %s --check-prefix=NOTHING
struct Payload { uint count; float scale[8]; };
struct Vertex {
  float4 position : SV_Position;
  float2 clip : SV_ClipDistance0;
  float3 color : COLOR;
  nointerpolation int id[2] : ID;
};
struct Primitive {
  float2 uv : UV;
  uint number : SV_PrimitiveID;
  uint layer : SV_RenderTargetArrayIndex;
  uint viewport : SV_ViewportArrayIndex;
  bool cull : SV_CullPrimitive;
};
groupshared Payload Given;

// CHECK: // language: MSL 3.0
// CHECK: struct Payload {
// CHECK: struct make_vertex {
// CHECK-NEXT: float4 position {{\[\[}}position]];
// CHECK-NEXT: float3 COLOR {{\[\[}}user(locn0)]];
// CHECK-NEXT: int ID {{\[\[}}user(locn1)]];
// CHECK-NEXT: int ID_1 {{\[\[}}user(locn2)]];
// CHECK-NEXT: float clip_distance {{\[\[}}clip_distance]] [2];
// CHECK-NEXT: float clip {{\[\[}}user(clip0)]];
// CHECK-NEXT: float clip_1 {{\[\[}}user(clip1)]];
// CHECK-NEXT: };
// CHECK: struct make_primitive {
// CHECK-NEXT: float2 UV {{\[\[}}user(locn3)]];
// CHECK-NEXT: uint primitive_id {{\[\[}}primitive_id]];
// CHECK-NEXT: uint layer {{\[\[}}render_target_array_index]];
// CHECK-NEXT: uint viewport {{\[\[}}viewport_array_index]];
// CHECK-NEXT: bool is_culled {{\[\[}}primitive_culled]];
// CHECK-NEXT: };
// CHECK: struct seen_in {
// CHECK-NEXT: float2 UV {{\[\[}}user(locn3), flat]];
// CHECK-NEXT: float3 COLOR {{\[\[}}user(locn0)]];

// CHECK: {{\[\[}}max_total_threads_per_threadgroup(64)]]
// CHECK-NEXT: {{\[\[}}object]] void launch(
// CHECK-NEXT: mesh_grid_properties grid,
// CHECK-NEXT: object_data Payload &Given {{\[\[}}payload]],
// CHECK-NEXT: uint3 group {{\[\[}}threadgroup_position_in_grid]],
// CHECK-NEXT: uint i {{\[\[}}thread_index_in_threadgroup]]) {
[shader("amplification")] [numthreads(64, 1, 1)] void launch(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
  // CHECK: Given.scale[i & 7] =
  Given.scale[i & 7] = i;
  // CHECK: threadgroup_barrier(mem_flags::mem_threadgroup | mem_flags::mem_object_data);
  GroupMemoryBarrierWithGroupSync();
  if (group.x == 3) {
    // CHECK: if (i == 0) {
    // CHECK-NEXT: grid.set_threadgroups_per_grid(uint3(0u, 0u, 0u));
    // CHECK-NEXT: }
    // CHECK-NEXT: return;
    DispatchMesh(0, 0, 0, Given);
  }
  if (i == 0)
    Given.count = 7;
  // All threads take part.
  // CHECK: uint [[SUM:.*]] = simd_sum(uint(i < 5));
  // CHECK: if (i == 0) {
  // CHECK-NEXT: grid.set_threadgroups_per_grid(uint3([[SUM]], 2u, 1u));
  DispatchMesh(WaveActiveCountBits(i < 5), 2, 1, Given);
}

// CHECK: {{\[\[}}mesh]] void make(
// CHECK-NEXT: mesh<make_vertex, make_primitive, 12, 8, topology::triangle> out,
// CHECK-NEXT: const object_data Payload &p {{\[\[}}payload]],
// CHECK-NEXT: uint3 at {{\[\[}}thread_position_in_grid]],
// CHECK-NEXT: uint i {{\[\[}}thread_index_in_threadgroup]]) {
// CHECK-DAG: threadgroup float4 position[12];
// CHECK-DAG: threadgroup float clip_distance[12][2];
// CHECK-DAG: threadgroup int ID[12][2];
// CHECK-DAG: threadgroup uint3 triangle_indices[8];
// CHECK-NOT: viewport[8]
[shader("mesh")] [outputtopology("triangle")] [numthreads(8, 1, 1)]
void make(uint i : SV_GroupIndex, uint3 at : SV_DispatchThreadID, in payload Payload p, out vertices Vertex v[12], out indices uint3 t[8],
          out primitives Primitive prims[8]) {
  SetMeshOutputCounts(p.count, 8);
  uint k = 7 - i;
  // CHECK: position[k] =
  v[k].position = p.scale[i];
  v[k].position.w = 1;
  v[k].clip.y = at.x;
  v[k].clip.x = 1;
  v[k].color = 1;
  v[k].id[1] = 4;
  prims[k].uv = 3;
  prims[k].number = i;
  prims[k].layer = 1;
  prims[k].cull = i > 2;
  t[k] = i;
  // CHECK: barrier(mem_flags::mem_threadgroup);
  // CHECK-NEXT: if (i == 0) {
  // CHECK-NEXT: out.set_primitive_count(8u);
  // CHECK-NEXT: }
  // CHECK-NEXT: for (uint vertex_index = i; vertex_index < {{.*}}; vertex_index += 8) {
  // CHECK-NEXT: make_vertex vertex_out;
  // CHECK-NEXT: vertex_out.position = position[vertex_index];
  // CHECK: vertex_out.ID_1 = ID[vertex_index][1];
  // CHECK: vertex_out.clip_distance[0] = [[DISTANCES:.*]][0];
  // CHECK-NEXT: vertex_out.clip = vertex_out.clip_distance[0];
  // CHECK-NEXT: vertex_out.clip_distance[1] = [[DISTANCES]][1];
  // CHECK-NEXT: vertex_out.clip_1 = vertex_out.clip_distance[1];
  // CHECK-NEXT: out.set_vertex(vertex_index, vertex_out);
  // CHECK-NEXT: }
  // As many primitives as threads.
  // CHECK-NEXT: make_primitive primitive_out;
  // CHECK: primitive_out.viewport = 0;
  // CHECK-NEXT: primitive_out.is_culled = is_culled[i];
  // CHECK-NEXT: out.set_primitive(i, primitive_out);
  // CHECK-NEXT: out.set_index(i * 3, triangle_indices[i].x);
  // CHECK-NEXT: out.set_index(i * 3 + 1, triangle_indices[i].y);
  // CHECK-NEXT: out.set_index(i * 3 + 2, triangle_indices[i].z);
  // CHECK-NEXT: }
}

[shader("pixel")] float4 seen(float2 uv : UV, float3 color : COLOR) : SV_Target { return float4(color, uv.x); }

// One thread, no values of primitives, and counts in a branch.
// FEW: struct few_vertex {
// FEW-NOT: struct few_primitive
// FEW: mesh<few_vertex, void, 2, 1, topology::line> out,
// FEW-DAG: uint vertex_count = 0;
// FEW-DAG: uint primitive_count = 0;
[outputtopology("line")] [numthreads(1, 1, 1)] void few(uint3 group : SV_GroupID, out vertices Vertex v[2], out indices uint2 l[1]) {
  // FEW: vertex_count = 2;
  // FEW-NEXT: primitive_count = 1;
  if (group.x == 1) {
    SetMeshOutputCounts(2, 1);
    v[0].position = 1;
    l[0] = uint2(0, 1);
  }
  // FEW: barrier(mem_flags::mem_threadgroup);
  // FEW: out.set_primitive_count(primitive_count
  // FEW-NEXT: for (uint vertex_index
}

// Each thread only writes its own vertex, in several places, and its own primitive: nothing is gathered.
// OWN: {{\[\[}}mesh]] void own(
// OWN-NOT: threadgroup float
// OWN-NOT: barrier
// OWN: float4 position;
// OWN: position = float4(1.0f);
// OWN: position.y = 2.0f;
// OWN-NOT: barrier
// OWN: out.set_primitive_count(6u);
// OWN: if ([[I:[a-z_]+]] < 7) {
// OWN-NEXT: own_vertex vertex_out;
// OWN-NEXT: vertex_out.position = position;
// OWN: out.set_vertex([[I]], vertex_out);
// OWN: if ([[I]] < 6) {
// OWN: out.set_index([[I]] * 2, line_indices.x);
[outputtopology("line")] [numthreads(32, 1, 1)] void own(uint i : SV_GroupThreadID, out vertices Vertex v[64], out indices uint2 l[64]) {
  SetMeshOutputCounts(7, 6);
  if (i < 7) {
    v[i].position = 1;
    if (i == 5)
      v[i].position.y = 2;
  }
  l[i] = uint2(i, i + 1);
}

// Without threads to choose from.
// NOTHING: {{\[\[}}object]] void nothing(
// NOTHING-NEXT: mesh_grid_properties grid,
// NOTHING-NOT: if
// NOTHING: grid.set_threadgroups_per_grid(uint3(1u, 2u, 3u));
struct Unused { uint none; };
groupshared Unused None;
[numthreads(1, 1, 1)] void nothing() { DispatchMesh(1, 2, 3, None); }
