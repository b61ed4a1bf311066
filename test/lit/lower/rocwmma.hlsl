// The functions of a fragment in the IR: sums of 16 bits are computed in 32, components of eight bits are numbers, a pointer is
// an offset.
// RUN: tessera --target nvidia-hopper --emit=ir --print-after=lower -o %t.ir %s 2>&1 | FileCheck %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float16_t> Out : register(u1);
RWByteAddressBuffer Bytes : register(u2);
groupshared float16_t Tile[4][256];
groupshared uint Words[80];

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, float16_t, col_major> b;
  fragment<accumulator, 16, 16, 16, float16_t> c;
  fragment<accumulator, 16, 16, 16, int8_t, row_major> i;
  // CHECK: mat.fill {{.*}} : mat<f16, 16x16, acc, subgroup>
  fill_fragment(c, 1);
  // CHECK: mat.load {{.*}} {layout = row_major, dialect = "rocwmma"} : mat<f16, 16x16, a, subgroup>
  load_matrix_sync(a, A + 32, 16);
  // CHECK: mat.load {{.*}} {layout = col_major, dialect = "rocwmma"} : mat<f16, 16x16, b, subgroup>
  load_matrix_sync(b, Tile[2][16], 16);
  // CHECK: mat.convert {{.*}} : mat<f32, 16x16, acc, subgroup>
  // CHECK: mat.muladd {{.*}} : mat<f32, 16x16, acc, subgroup>
  // CHECK: mat.convert {{.*}} : mat<f16, 16x16, acc, subgroup>
  mma_sync(c, a, b, c);
  // CHECK: mat.store {{.*}} {layout = col_major, dialect = "rocwmma"}
  store_matrix_sync(Out + 16, c, 16, mem_col_major);
  // CHECK: mat.load {{.*}} : mat<i8, 16x16, acc, subgroup>
  load_matrix_sync(i, Words + 16, 16);
  // CHECK: mat.extract
  // CHECK: convert {{.*}} : i32
  // CHECK: convert {{.*}} : i8
  // CHECK: mat.insert
  i.x[0] = i.x[1] + 1;
  // CHECK: mat.store {{.*}} {layout = row_major, align = 1, dialect = "rocwmma"}
  store_matrix_sync(Bytes + 3, i, 16);
}
