// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<float> Out;
cbuffer C {
  float start;
}
static const float Table[3] = {1, 2, 3};
static const float2 Pair = {4, 5};
static float Computed = start * 2;
static uint Counter = 6;
// CHECK-DAG: global @Table : array<f32, 3>, private {const} = {1.0, 2.0, 3.0}
// CHECK-DAG: global @Counter : u32, private = 6
// CHECK-DAG: global @once.done : bool, private = false
// CHECK-DAG: global @fixed : u32, private = 7

float count(float x) {
  static uint fixed = 7;
  static float once = x;
  ++fixed;
  return once + fixed;
}

// Initializers that only the running shader can compute come first.
// CHECK: func @main() {
// CHECK-NEXT: call @Computed.init
[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = Table[i] + Pair.y + Computed + Counter++ + count(i);
  // CHECK: access {{%.*}}, {{%.*}} : ptr<f32, private>
  // CHECK: const {4.0, 5.0}
}
// CHECK: func @Computed.init()
// CHECK: func @count
// CHECK: [[DONE:%.*]] = global @once.done
// CHECK: load [[DONE]]
// CHECK: not
// CHECK: if
// CHECK: store [[DONE]]
// CHECK: global @once
