// A GEMM: the comment at the head, tiles of 8x8 loaded with both orientations and offsets in elements,
// multiplies that update their accumulators, and no copy of one in the loop.
// RUN: tessera --target apple-m1 %source/docs/examples/gemm_f16.hlsl --emit=msl | FileCheck %s
// RUN: tessera %source/docs/examples/gemm_f16.hlsl --emit=msl -o %t.metal
// RUN: tessera --target metal %source/docs/examples/gemm_f16.hlsl -o %t2.metal
// RUN: cmp %t.metal %t2.metal

// CHECK: // main, compiled from HLSL by Tessera
// CHECK-NEXT: // threadgroup size: 32 1 1
// CHECK-NEXT: // SIMD width: 32
// CHECK-NEXT: // language: MSL 2.3, without fast math
// CHECK-NEXT: #include <metal_stdlib>
// CHECK-NEXT: #include <metal_simdgroup_matrix>
// CHECK-NEXT: using namespace metal;

// CHECK: kernel void main0(
// CHECK-NEXT: constant Problem &problem {{\[\[}}buffer(0)]],
// CHECK-NEXT: const device half *A {{\[\[}}buffer(1)]],
// CHECK-NEXT: const device half *B {{\[\[}}buffer(2)]],
// CHECK-NEXT: device float *C {{\[\[}}buffer(3)]],
// CHECK-NEXT: uint3 group {{\[\[}}threadgroup_position_in_grid]]) {
// CHECK: simdgroup_float8x8 c_0 = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
// CHECK: for (uint k = 0; k < problem.K; k += 16) {
// CHECK-COUNT-4: simdgroup_load(A_tile{{.*}}, A + {{.*}}, A_stride);
// CHECK-COUNT-4: simdgroup_load(B_tile{{.*}}, B + {{.*}}, B_stride, ulong2(0), true);
// CHECK: // 16x16x16 f16 x f16 -> f32 in tiles of 8x8x8
// CHECK-NEXT: simdgroup_multiply_accumulate(c_0, A_tile, B_tile, c_0);
// CHECK-COUNT-7: simdgroup_multiply_accumulate(c_{{.}}, A_tile{{.*}}, B_tile{{.*}}, c_{{.}});
// CHECK-NEXT: }
// CHECK-NOT: simdgroup_multiply
// CHECK-COUNT-4: simdgroup_store(c_{{.}}, C + {{.*}}, C_stride);
// CHECK-NEXT: }
