// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<float> Out;
groupshared float Shared[4];

// An out or inout argument is evaluated once, copied in with a conversion, and copied back.
void change(inout int x, out float2 y) {
  x += 1;
  y = x;
}
void first(groupshared float a[4], float b[4]) {
  a[0] = b[1];
  b[1] = 0;
}
float pick(float a, float b = 2) {
  if (a > b)
    return a;
  return b;
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  float4 v = 0;
  change(v.x, v.zw);
  // CHECK: [[IN:%.*]] = convert {{%.*}} : i32
  // CHECK: [[X:%.*]] = var [[IN]] : ptr<i32, function>
  // CHECK: [[Y:%.*]] = var : ptr<vec<f32, 2>, function>
  // CHECK: call @change [[X]], [[Y]]
  // CHECK: [[BACK:%.*]] = load [[X]]
  // CHECK: convert [[BACK]] : f32
  // CHECK: insert
  // CHECK: load [[Y]]
  // CHECK: shuffle {{.*}} {indices = [0, 1, 4, 5]}
  float arr[4] = {1, 2, 3, 4};
  first(Shared, arr);
  // CHECK: [[G:%.*]] = global @Shared
  // CHECK: [[COPY:%.*]] = load %arr
  // CHECK: call @first [[G]], [[COPY]]
  Out[i] = pick(v.x);
  // CHECK: [[TWO:%.*]] = const 2.0
  // CHECK: call @pick {{%.*}}, [[TWO]] : f32
}
// CHECK: func @change(%x : ptr<i32, function>, %y : ptr<vec<f32, 2>, function>)
// CHECK: func @first(%a : ptr<array<f32, 4>, workgroup>, %b : array<f32, 4>) always_inline {
// CHECK: %b_1 = var %b {name = "b"}
// CHECK: func @pick(%a : f32, %b : f32) : f32
// CHECK: return
// CHECK: return
