// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<float> Out;
struct Base {
  float a;
};
struct Derived : Base {
  float2 b;
  int c[2];
};
// CHECK: struct %Derived {
// CHECK-NEXT: Base : struct %Base
static uint Count = 0;
float2 next() {
  ++Count;
  return Count;
}

[numthreads(1, 1, 1)] void main() {
  float2 v = float2(1, 2);
  // The list is flat: scalars fill members in order.
  Derived d = {0, v, 3, 4};
  // CHECK: construct {{%.*}} : struct %Base
  // CHECK: construct {{%.*}}, {{%.*}} : array<i32, 2>
  // CHECK: construct {{%.*}}, {{%.*}}, {{%.*}} : struct %Derived
  float arr[3] = {v.yx, 5};
  // CHECK: construct {{%.*}}, {{%.*}}, {{%.*}} : array<f32, 3>
  // An expression that a list contains once is evaluated once.
  float4 w = float4(next(), 6, 7);
  // CHECK: call @next
  // CHECK-NOT: call @next
  // CHECK: %w = var
  float copy[3] = arr;
  // CHECK: [[WHOLE:%.*]] = load %arr : array<f32, 3>
  // CHECK: %copy = var [[WHOLE]]
  Out[0] = d.a + d.c[1] + w.z + copy[2];
}
