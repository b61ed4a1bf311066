// The example of docs/bindings.md: indices, the buffer of sizes, the reflection, an option.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s
// RUN: tessera --target apple-m1 %s -o %t.metal --reflect - | FileCheck %s --check-prefix=REFLECT
// RUN: tessera --target apple-m1 %s --emit=msl --msl-buffer 1:5=20 --msl-buffer 0:0=7 | FileCheck %s --check-prefix=CHOSEN
ByteAddressBuffer A : register(t0);
[[vk::binding(5, 1)]] RWByteAddressBuffer B : register(u0);
StructuredBuffer<float> C;
cbuffer D : register(b3, space2) { uint x; }
float Scale;
RWStructuredBuffer<float> E[4];

[numthreads(64, 2, 1)] void main(uint3 id : SV_DispatchThreadID) {
  uint count, stride, bytes;
  C.GetDimensions(count, stride);
  A.GetDimensions(bytes);
  B.Store(id.x * 4, A.Load(id.x * 4) + count + bytes);
  E[x & 3][id.x] = C[id.x] * Scale;
}
// CHECK: kernel void main0(
// CHECK-NEXT: const device uint *A {{\[\[}}buffer(0)]],
// CHECK-NEXT: const device float *C {{\[\[}}buffer(1)]],
// CHECK-NEXT: constant Globals &globals {{\[\[}}buffer(2)]],
// CHECK-NEXT: device float *E_0 {{\[\[}}buffer(3)]],
// CHECK-NEXT: device float *E_1 {{\[\[}}buffer(4)]],
// CHECK-NEXT: device float *E_2 {{\[\[}}buffer(5)]],
// CHECK-NEXT: device float *E_3 {{\[\[}}buffer(6)]],
// CHECK-NEXT: device uint *B {{\[\[}}buffer(7)]],
// CHECK-NEXT: constant D &d {{\[\[}}buffer(8)]],
// CHECK-NEXT: constant uint *buffer_sizes {{\[\[}}buffer(9)]],
// CHECK-NEXT: uint3 id {{\[\[}}thread_position_in_grid]]) {
// CHECK-NEXT: const array<device float *, 4> E = {E_0, E_1, E_2, E_3};
// CHECK-NEXT: B[id.x] = A[id.x] + buffer_sizes[1] / 4 + buffer_sizes[0];
// CHECK-NEXT: E[d.x & 3][id.x] = C[id.x] * globals.Scale;
// CHECK-NEXT: }

// REFLECT: "name": "A"
// REFLECT: "metal": {
// REFLECT-NEXT: "buffer": 0
// REFLECT: "name": "E"
// REFLECT: "metal": {
// REFLECT-NEXT: "buffer": 3,
// REFLECT-NEXT: "buffers": [
// REFLECT-NEXT: 3,
// REFLECT-NEXT: 4,
// REFLECT-NEXT: 5,
// REFLECT-NEXT: 6
// REFLECT: "name": "B"
// REFLECT: "buffer": 7
// REFLECT: "kernel": "main0",
// REFLECT-NEXT: "version": "2.3",
// REFLECT-NEXT: "threadgroup": [
// REFLECT-NEXT: 64,
// REFLECT-NEXT: 2,
// REFLECT-NEXT: 1
// REFLECT-NEXT: ],
// REFLECT-NEXT: "simd_width": 32,
// REFLECT-NEXT: "buffer_sizes": 9
// REFLECT-NOT: capabilities

// CHOSEN-DAG: *A {{\[\[}}buffer(7)]],
// CHOSEN-DAG: *E_1 {{\[\[}}buffer(0)]],
// CHOSEN-DAG: *E_2 {{\[\[}}buffer(4)]],
// CHOSEN-DAG: *B {{\[\[}}buffer(20)]],
