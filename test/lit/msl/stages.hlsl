// Vertex and fragment functions: structs of inputs and outputs, system values, interpolation, derivatives and discarded threads.
// RUN: tessera -T lib_6_8 -w --target apple-m1 --verify-each %s --emit=msl | FileCheck %s
// RUN: tessera -T vs_6_8 -E vs --target apple-m1 --verify-each %s --emit=msl | FileCheck %s --check-prefix=VERTEX
// RUN: tessera -T ps_6_8 -E early --target apple-m1 --verify-each %s --emit=msl | FileCheck %s --check-prefix=EARLY
// RUN: tessera -T ps_6_8 -E samples --target apple-m1 --verify-each %s --emit=msl | FileCheck %s --check-prefix=SAMPLES
Texture2D<float4> picture : register(t0);
Texture1D<float4> row : register(t1);
SamplerState by : register(s0);
cbuffer Camera : register(b0) { float4 scale; float3 tint; };
[[vk::constant_id(3)]] const bool flip = false;
RWStructuredBuffer<uint> counts : register(u1);
RasterizerOrderedStructuredBuffer<uint> layers : register(u2);
struct Corner {
  float3 at : POSITION;
  float2 uv : TEXCOORD0;
  half4 color : COLOR;
  uint id : ID;
  float2x3 rows : ROWS;
};
struct Varyings {
  precise float4 at : SV_Position;
  float2 uv : TEXCOORD0;
  nointerpolation uint id : ID;
  centroid noperspective float3 normals[2] : NORMAL;
  float4 clip : SV_ClipDistance0;
  float clip2 : SV_ClipDistance1;
  uint layer : SV_RenderTargetArrayIndex;
  noperspective half plain : PLAIN;
  float evaluated : EVALUATED;
};

[shader("vertex")] Varyings vs(Corner c, uint v : SV_VertexID, uint i : SV_InstanceID) {
  Varyings o;
  o.at = float4(c.at * scale.xyz, flip ? -1 : 1);
  o.uv = c.uv + c.rows[1].xy;
  o.id = c.id + v;
  o.normals[0] = c.at;
  o.normals[1] = c.color.xyz;
  o.clip = scale;
  o.clip2 = c.at.x;
  o.layer = i;
  o.plain = c.color.w;
  o.evaluated = c.at.y;
  return o;
}

struct Targets {
  float2 first : SV_Target0;
  uint second : SV_Target1;
  float depth : SV_DepthGreaterEqual;
};

[shader("pixel")] Targets ps(Varyings v, bool front : SV_IsFrontFace, uint covered : SV_Coverage) {
  Targets t;
  counts[3] = 1;
  float4 texel = picture.Sample(by, v.uv) + picture.SampleBias(by, v.uv, 0.5) + row.Sample(by, v.uv.x);
  if (texel.w < 0.5)
    discard;
  InterlockedAdd(counts[v.id & 3], 1);
  t.first = texel.xy * tint.xy + ddx_fine(v.uv) + ddy(v.uv) + v.normals[1].xy + v.clip.xw + v.clip2 + v.plain;
  t.first += EvaluateAttributeAtCentroid(v.evaluated) + EvaluateAttributeSnapped(v.evaluated, int2(-3, 2)) + v.evaluated;
  t.second = front ? v.id : flip ? covered : v.layer;
  t.depth = picture.CalculateLevelOfDetail(by, v.uv) + v.at.w;
  return t;
}

[earlydepthstencil] [shader("pixel")] float4 early(float4 at : SV_Position, out float depth : SV_Depth) : SV_Target2 {
  depth = 0.5;
  layers[uint(at.x)] += 1;
  return at;
}

[shader("pixel")] float4 samples(sample float a : A, sample noperspective float b : B, uint covered : SV_Coverage,
                                 float4 at : SV_Position) : SV_Target {
  return a + b + covered + EvaluateAttributeAtCentroid(a) + at;
}

// CHECK: // vs, ps, early, samples, compiled from HLSL by Tessera
// CHECK-NOT: // threadgroup
// CHECK: struct vs_in {
// CHECK-NEXT:   float3 POSITION {{\[\[}}attribute(0)]];
// CHECK-NEXT:   float2 TEXCOORD0 {{\[\[}}attribute(1)]];
// CHECK-NEXT:   half4 COLOR {{\[\[}}attribute(2)]];
// CHECK-NEXT:   uint ID {{\[\[}}attribute(3)]];
// CHECK-NEXT:   float3 ROWS {{\[\[}}attribute(4)]];
// CHECK-NEXT:   float3 ROWS_1 {{\[\[}}attribute(5)]];
// CHECK-NEXT: };
// CHECK: struct vs_out {
// CHECK-NEXT:   float4 position {{\[\[}}position]];
// CHECK-NEXT:   float2 TEXCOORD0 {{\[\[}}user(locn0)]];
// CHECK-NEXT:   uint ID {{\[\[}}user(locn1)]];
// CHECK-NEXT:   float3 NORMAL {{\[\[}}user(locn2)]];
// CHECK-NEXT:   float3 NORMAL_1 {{\[\[}}user(locn3)]];
// CHECK-NEXT:   uint layer {{\[\[}}render_target_array_index]];
// CHECK-NEXT:   half PLAIN {{\[\[}}user(locn4)]];
// CHECK-NEXT:   float EVALUATED {{\[\[}}user(locn5)]];
// CHECK-NEXT:   float clip_distance {{\[\[}}clip_distance]] [5];
// CHECK-NEXT:   float clip {{\[\[}}user(clip0)]];
// CHECK:        float clip_4 {{\[\[}}user(clip4)]];
// CHECK-NEXT: };
// The name of the constant is declared once, and so is the struct of the constant buffer.
// CHECK-NOT: function_constant
// CHECK-NOT: struct Camera
// CHECK: struct ps_in {
// CHECK-NEXT:   float2 TEXCOORD0 {{\[\[}}user(locn0)]];
// CHECK-NEXT:   uint ID {{\[\[}}user(locn1), flat]];
// CHECK-NEXT:   float3 NORMAL {{\[\[}}user(locn2), centroid_no_perspective]];
// CHECK-NEXT:   float3 NORMAL_1 {{\[\[}}user(locn3), centroid_no_perspective]];
// CHECK-NEXT:   half PLAIN {{\[\[}}user(locn4), center_no_perspective]];
// CHECK-NEXT:   interpolant<float, interpolation::perspective> EVALUATED {{\[\[}}user(locn5)]];
// CHECK-NEXT:   float clip_distance {{\[\[}}user(clip0)]];
// CHECK:        float clip_distance_4 {{\[\[}}user(clip4)]];
// CHECK: struct ps_out {
// CHECK-NEXT:   float4 SV_Target0 {{\[\[}}color(0)]];
// CHECK-NEXT:   uint4 SV_Target1 {{\[\[}}color(1)]];
// CHECK-NEXT:   float depth {{\[\[}}depth(greater)]];
// CHECK-NEXT: };
// CHECK: vertex vs_out vs(
// CHECK-NEXT:     vs_in in {{\[\[}}stage_in]],
// CHECK-NEXT:     constant Camera &camera {{\[\[}}buffer(0)]],
// CHECK-NEXT:     uint v {{\[\[}}vertex_id]],
// CHECK-NEXT:     uint i {{\[\[}}instance_id]]) {
// CHECK-NEXT:   vs_out out;
// CHECK:   out.TEXCOORD0 = in.TEXCOORD0 + in.ROWS_1.xy;
// CHECK:   out.clip_distance[0] = {{.*}}[0];
// CHECK-NEXT: out.clip = out.clip_distance[0];
// CHECK:   return out;
// CHECK-NEXT: }
// CHECK: fragment ps_out ps(
// CHECK-NEXT:     ps_in in {{\[\[}}stage_in]],
// CHECK-NEXT:     constant Camera &camera {{\[\[}}buffer(0)]],
// CHECK-NEXT:     device uint *counts {{\[\[}}buffer(1)]],
// CHECK-NEXT:     texture2d<float> picture {{\[\[}}texture(0)]],
// CHECK-NEXT:     texture2d<float> row {{\[\[}}texture(1)]],
// CHECK-NEXT:     sampler by {{\[\[}}sampler(0)]],
// CHECK:     float4 {{.*}} {{\[\[}}position]],
// CHECK-NEXT:     uint {{.*}} {{\[\[}}render_target_array_index]],
// CHECK-NEXT:     bool front {{\[\[}}front_facing]],
// CHECK-NEXT:     uint covered {{\[\[}}sample_mask]]) {
// CHECK-NEXT:   bool is_discarded = false;
// CHECK-NEXT:   ps_out out;
// A write before the discard needs no guard.
// CHECK:   counts[3] = 1;
// CHECK:  picture.sample(by, [[UV:[a-z_]+]]) + picture.sample(by, [[UV]], bias(0.5f))
// CHECK-NEXT: + row.sample(by, float2([[UV]].x, 0.5f));
// CHECK-NEXT:   if ({{.*}}.w < 0.5f) {
// CHECK-NEXT:     is_discarded = true;
// CHECK-NEXT:     discard_fragment();
// CHECK-NEXT:   }
// CHECK-NEXT:   if (!is_discarded) {
// CHECK-NEXT:     atomic_fetch_add_explicit(
// CHECK: dfdx([[UV]]) + dfdy([[UV]])
// CHECK: in.EVALUATED.interpolate_at_centroid()
// CHECK: in.EVALUATED.interpolate_at_offset(float2(-0.1875f, 0.125f) + 0.5f)
// CHECK: in.EVALUATED.interpolate_at_center()
// CHECK: out.SV_Target0 = float4({{.*}}, 0.0f, 1.0f);
// CHECK: out.SV_Target1 = uint4({{.*}}, 0u, 0u, 1u);
// CHECK: out.depth = levels_of(picture, by, [[UV]]).x + {{.*}}.w;

// VERTEX: // vs, compiled from HLSL by Tessera
// VERTEX-NOT: fragment

// The tests come first, so there is no depth.
// EARLY: struct early_out {
// EARLY-NEXT:   float4 SV_Target2 {{\[\[}}color(2)]];
// EARLY-NEXT: };
// EARLY: {{\[\[}}early_fragment_tests]]
// EARLY-NEXT: fragment early_out early(
// EARLY-NEXT: device uint *layers {{\[\[}}buffer(2), raster_order_group(0)]],
// EARLY-NEXT: float4 at {{\[\[}}position]]) {

// SAMPLES: interpolant<float, interpolation::perspective> A {{\[\[}}user(locn0)]];
// SAMPLES-NEXT: float B {{\[\[}}user(locn1), sample_no_perspective]];
// SAMPLES: float4 at {{\[\[}}position]],
// SAMPLES-NEXT: uint [[SAMPLE:[a-z_]+]] {{\[\[}}sample_id]],
// SAMPLES-NEXT: uint covered {{\[\[}}sample_mask]]) {
// SAMPLES: at.zw += dfdx(at.zw) * (get_sample_position([[SAMPLE]]).x - 0.5f)
// SAMPLES-NEXT: + dfdy(at.zw) * (get_sample_position([[SAMPLE]]).y - 0.5f);
// SAMPLES-NEXT: at.xy += get_sample_position([[SAMPLE]]) - 0.5f;
// SAMPLES: in.A.interpolate_at_sample([[SAMPLE]]) + in.B + float(covered & (1u << ([[SAMPLE]] & 31)))
