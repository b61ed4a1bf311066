// The vertex and hull shader before the tessellator become kernels, and the domain shader a vertex function. They pass values in buffers.
// RUN: tessera -T lib_6_6 --target apple-m1 --verify-each %s --emit=msl | FileCheck %s
// RUN: tessera -T lib_6_6 --target apple-m1 --reflect - -o %t.metal %s | FileCheck %s --check-prefix=REFLECTED
struct Vertex {
  float3 at : POSITION;
  half2 uv : UV;
  uint id[2] : ID;
  float unread : UNREAD;
};
// A part of the vector, in another order, and without the last value.
struct Given {
  uint id[2] : ID;
  float2 at : POSITION;
  half2 uv : uv;
};
struct Point {
  float4 at : SV_Position;
  float clip[2] : SV_ClipDistance;
};
struct Patch {
  float edges[4] : SV_TessFactor;
  float inside[2] : SV_InsideTessFactor;
  float4x2 basis : BASIS;
};
struct Made {
  float4 at : SV_Position;
  float2 uv : UV;
};
ByteAddressBuffer Bytes : register(t0);

// CHECK: // vs:
// CHECK-NEXT: // threadgroup size: 32 1 1
// CHECK: // hs:
// CHECK-NEXT: // threadgroup size: 4 8 1
// CHECK: struct PatchVertex {
// CHECK-NEXT: packed_float3 POSITION;
// CHECK-NEXT: half2 UV;
// CHECK-NEXT: uint ID[2];
// CHECK-NEXT: float UNREAD;
// CHECK-NEXT: };
// CHECK: struct vs_in {
// CHECK-NEXT: float3 POSITION {{\[\[}}attribute(0)]];
// CHECK-NEXT: };
// CHECK: struct ControlPoint {
// CHECK-NEXT: float4 position;
// CHECK-NEXT: float clip_distance[2];
// CHECK-NEXT: half rest[4];
// CHECK-NEXT: };
// CHECK: struct PatchConstants {
// CHECK-NEXT: float2 BASIS[4];
// CHECK-NEXT: float edge_factors[4];
// CHECK-NEXT: float inside_factors[2];
// CHECK-NEXT: uint SV_PrimitiveID;
// CHECK: struct PatchFactors {
// CHECK-NEXT: half edges[4];
// CHECK-NEXT: half inside[2];
// CHECK-NEXT: };
// CHECK: struct ds_out {
// CHECK-NEXT: float4 position {{\[\[}}position]];
// CHECK-NEXT: float2 UV {{\[\[}}user(locn0)]];
// CHECK: struct ps_in {
// CHECK-NEXT: float2 UV {{\[\[}}user(locn0)]];

// CHECK: kernel void vs(
// CHECK-NEXT: vs_in in {{\[\[}}stage_in]],
// CHECK-NEXT: device PatchVertex *vertices {{\[\[}}buffer(0)]],
// CHECK-NEXT: const device uint *vertex_numbers {{\[\[}}buffer(1)]],
// CHECK-NEXT: uint3 grid_position {{\[\[}}thread_position_in_grid]],
// CHECK-NEXT: uint3 grid_size {{\[\[}}threads_per_grid]],
// CHECK-NEXT: uint3 grid_origin {{\[\[}}grid_origin]]) {
// CHECK-NEXT: uint number = grid_position.y * grid_size.x + grid_position.x;
// CHECK: vertex_numbers[grid_position.x] + grid_origin.x, grid_position.y + grid_origin.y}
// CHECK: vertices[number].POSITION =
// CHECK: vertices[number].ID[1] =
[shader("vertex")] Vertex vs(float3 at : POSITION, uint vertex : SV_VertexID, uint instance : SV_InstanceID) {
  Vertex v = {at, at.xy, vertex, instance, 0};
  return v;
}

Patch constants(OutputPatch<Point, 4> made, uint number : SV_PrimitiveID) {
  Patch p;
  for (uint i = 0; i < 4; ++i)
    p.edges[i] = Bytes.Load<float>(4 * number);
  p.inside[0] = p.inside[1] = made[3].clip[1];
  p.basis = (float4x2)0;
  p.basis[2] = made[number].at.xy;
  return p;
}

// CHECK: kernel void hs(
// CHECK-NEXT: const device {{.*}}Bytes {{\[\[}}buffer(0)]],
// CHECK-NEXT: const device PatchVertex *vertices {{\[\[}}buffer(1)]],
// CHECK-NEXT: device ControlPoint *control_points {{\[\[}}buffer(2)]],
// CHECK-NEXT: device PatchConstants *patch_constants {{\[\[}}buffer(3)]],
// CHECK-NEXT: device PatchFactors *factors {{\[\[}}buffer(4)]],
// CHECK-NEXT: uint3 grid_position {{\[\[}}thread_position_in_grid]],
// CHECK-NEXT: uint3 grid_size {{\[\[}}threads_per_grid]]) {
// CHECK-NEXT: uint patch = grid_position.z * grid_size.y + grid_position.y;
// CHECK: patch_constants[patch].SV_PrimitiveID = grid_position.y;
// CHECK-DAG: vertices[patch * 3 + {{.*}}].POSITION
// CHECK-DAG: vertices[patch * 3].ID[1]
// CHECK-DAG: control_points[patch * 4 + grid_position.x].position =
// CHECK-DAG: control_points[patch * 4 + grid_position.x].clip_distance[1] =
// CHECK: simdgroup_barrier(mem_flags::mem_device);
// CHECK-NEXT: if (grid_position.x == 0) {
// CHECK: control_points[patch * 4 + 3].clip_distance[1]
// CHECK: factors[patch].edges[3] = half(
// CHECK: factors[patch].inside[1] = half(
[shader("hull")] [domain("quad")] [partitioning("fractional_odd")] [outputtopology("triangle_ccw")] [outputcontrolpoints(4)] [patchconstantfunc("constants")]
Point hs(InputPatch<Given, 3> given, uint i : SV_OutputControlPointID) {
  Point p;
  p.at = float4(given[min(i, 2)].at, given[i % 3].uv);
  p.clip[0] = given[0].id[1];
  p.clip[1] = i;
  return p;
}

// CHECK: {{\[\[}}patch(quad, 4)]] vertex ds_out ds(
// CHECK-NEXT: const device ControlPoint *control_points {{\[\[}}buffer(0)]],
// CHECK-NEXT: const device PatchConstants *patch_constants {{\[\[}}buffer(1)]],
// CHECK-NEXT: uint patch {{\[\[}}patch_id]],
// CHECK-NEXT: float2 domain_location {{\[\[}}position_in_patch]]) {
// CHECK: control_points[patch * 4 + patch_constants[patch].SV_PrimitiveID].position
// CHECK: patch_constants[patch].BASIS[2] * patch_constants[patch].edge_factors[1]
// CHECK: out.position =
// CHECK-NEXT: out.UV = domain_location.xy + control_points[patch * 4 + 3].clip_distance[1]
[shader("domain")] [domain("quad")]
Made ds(OutputPatch<Point, 4> p, Patch k, float2 at : SV_DomainLocation, uint number : SV_PrimitiveID) {
  Made m = {lerp(p[0].at, p[number].at, at.x), at + p[3].clip[1] + k.basis[2] * k.edges[1]};
  return m;
}

// CHECK: fragment
[shader("pixel")] float4 ps(float2 uv : UV) : SV_Target { return uv.xyxy; }

// REFLECTED: "stage": "vertex",
// REFLECTED-NEXT: "name": "vs"
// REFLECTED: "semantic": "SV_VertexID"
// REFLECTED: "semantic": "UNREAD"
// REFLECTED: "threadgroup": [
// REFLECTED-NEXT: 32,
// REFLECTED: "patchBuffers": [
// REFLECTED-NEXT: {
// REFLECTED-NEXT: "content": "vertices",
// REFLECTED-NEXT: "buffer": 0,
// REFLECTED-NEXT: "stride": 28
// REFLECTED-NEXT: },
// REFLECTED-NEXT: {
// REFLECTED-NEXT: "content": "vertexNumbers",
// REFLECTED-NEXT: "buffer": 1,
// REFLECTED-NEXT: "stride": 4
// REFLECTED: "stage": "hull",
// REFLECTED: "semantic": "uv",
// REFLECTED: "tessellation": {
// REFLECTED-NEXT: "domain": "quad",
// REFLECTED-NEXT: "partitioning": "fractional_odd",
// REFLECTED-NEXT: "topology": "triangle_ccw",
// REFLECTED-NEXT: "inputPoints": 3,
// REFLECTED-NEXT: "outputPoints": 4
// REFLECTED-NEXT: },
// REFLECTED: "threadgroup": [
// REFLECTED-NEXT: 4,
// REFLECTED-NEXT: 8,
// REFLECTED: "content": "controlPoints",
// REFLECTED-NEXT: "buffer": 2,
// REFLECTED-NEXT: "stride": 32
// REFLECTED: "content": "patchConstants",
// REFLECTED-NEXT: "buffer": 3,
// REFLECTED-NEXT: "stride": 64
// REFLECTED: "content": "factors",
// REFLECTED-NEXT: "buffer": 4,
// REFLECTED-NEXT: "stride": 12
// REFLECTED: "stage": "domain",
// REFLECTED: "tessellation": {
// REFLECTED-NEXT: "domain": "quad",
// REFLECTED-NEXT: "inputPoints": 4
// REFLECTED-NEXT: },
// REFLECTED: "kernel": "ds"
// REFLECTED-NOT: "threadgroup"
// REFLECTED: "content": "controlPoints",
// REFLECTED: "stage": "pixel",
