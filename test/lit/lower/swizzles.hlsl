// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// A swizzle of a local replaces the whole vector; in memory that invocations share, only the
// components are written.
RWStructuredBuffer<float4> Out;
groupshared float4 Shared;

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  float4 v = 1;
  // CHECK: %v = var {{.*}} {name = "v"}
  v.zx = v.xy;
  // CHECK: [[XY:%.*]] = shuffle {{%.*}} {indices = [0, 1]} : vec<f32, 2>
  // CHECK: [[OLD:%.*]] = load %v
  // CHECK: [[NEW:%.*]] = shuffle [[OLD]], [[XY]] {indices = [5, 1, 4, 3]}
  // CHECK: store %v, [[NEW]]
  v.y = 2;
  // CHECK: insert {{%.*}}, {{%.*}} {indices = [1]}
  Shared.yw = v.xx;
  // CHECK: [[G:%.*]] = global @Shared
  // CHECK: access [[G]], {{%.*}} : ptr<f32, workgroup>
  // CHECK: store
  // CHECK: access [[G]], {{%.*}} : ptr<f32, workgroup>
  // CHECK: store
  Out[0].w = v.wzyx.y;
  // CHECK: [[W:%.*]] = access {{%.*}}, {{%.*}} : ptr<f32, storage>
  // CHECK: store [[W]]
  v.zw[i] = 3;
  // CHECK: [[TABLE:%.*]] = const {2, 3} : vec<u32, 2>
  // CHECK: [[INDEX:%.*]] = extract_dynamic [[TABLE]], {{%.*}} : u32
  // CHECK: [[AT:%.*]] = access %v, [[INDEX]] : ptr<f32, function>
  // CHECK: store [[AT]]
  float s = v[i];
  // CHECK: access %v, {{%.*}} : ptr<f32, function>
  float3 r = s.xxx;
  // CHECK: splat {{%.*}} : vec<f32, 3>
  Out[1].xyz = r;
}
