// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// A small matrix is an array of rows. Operators work row by row.
RWStructuredBuffer<float> Out;

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  float2x3 m = {1, 2, 3, 4, 5, 6};
  // CHECK: construct {{.*}} : vec<f32, 3>
  // CHECK: construct {{.*}} : vec<f32, 3>
  // CHECK: construct {{.*}} : array<vec<f32, 3>, 2>
  // CHECK: %m = var
  m[i] = m[1];
  // CHECK: [[FROM:%.*]] = access %m, {{%.*}} : ptr<vec<f32, 3>, function>
  // CHECK: [[ROW:%.*]] = load [[FROM]]
  // CHECK: [[TO:%.*]] = access %m, {{%.*}} : ptr<vec<f32, 3>, function>
  // CHECK: store [[TO]], [[ROW]]
  m._m12 = m._11;
  // CHECK: access %m, {{%.*}}, {{%.*}} : ptr<f32, function>
  // CHECK: access %m, {{%.*}}, {{%.*}} : ptr<f32, function>
  m._m00_m11 = float2(7, 8);
  // CHECK: access %m
  // CHECK: access %m
  // CHECK: store
  // CHECK: store
  m = m * 2;
  // CHECK: [[R0:%.*]] = extract {{%.*}} {indices = [0]} : vec<f32, 3>
  // CHECK: mul [[R0]]
  // CHECK: [[R1:%.*]] = extract {{%.*}} {indices = [1]} : vec<f32, 3>
  // CHECK: mul [[R1]]
  // CHECK: construct {{.*}} : array<vec<f32, 3>, 2>
  float2x2 t = (float2x2)m;
  // CHECK: shuffle {{%.*}} {indices = [0, 1]} : vec<f32, 2>
  // CHECK: shuffle {{%.*}} {indices = [0, 1]} : vec<f32, 2>
  // CHECK: %t = var
  int2x2 n = (int2x2)t;
  // CHECK: convert {{%.*}} : vec<i32, 2>
  // CHECK: convert {{%.*}} : vec<i32, 2>
  float3x1 c = {1, 2, 3};
  // CHECK: construct {{.*}} : array<f32, 3>
  Out[0] = c[2][0] + n[0][1];
}
