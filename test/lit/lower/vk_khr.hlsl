// The functions of <vk/khr/cooperative_matrix.h> in the IR: an index of a buffer and a pointer into an array are offsets, other
// numbers are bits, vectors have their own strides.
// RUN: tessera --target nvidia-hopper -Wno-emulation --emit=ir --print-after=lower -o %t.ir %s 2>&1 | FileCheck %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
StructuredBuffer<float16_t> A : register(t0);
StructuredBuffer<uint4> Words : register(t1);
RWStructuredBuffer<int> Out : register(u2);
RWStructuredBuffer<float> Shared : register(u3);
groupshared float16_t Tile[4][256];
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR, Column = CooperativeMatrixLayoutColumnMajorKHR;

// CHECK: global @Shared {{.*}}coherent
[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  using Left = CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 16>;
  using Right = CooperativeMatrixB<float16_t, ScopeSubgroup, 16, 16>;
  using Sums = CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16>;
  // CHECK: [[AT:%[0-9]+]] = const 32 : u32
  // CHECK: [[STRIDE:%[0-9]+]] = const 24 : u32
  // CHECK: mat.load {{.*}}, [[AT]], [[STRIDE]] {layout = row_major, dialect = "vk_khr"} : mat<f16, 16x16, a, subgroup>
  Left a = Left::Load<Row>(A, 32, 24);
  // CHECK: mat.load {{.*}} {layout = col_major, dialect = "vk_khr"} : mat<f16, 16x16, b, subgroup>
  Right b = Right::Load<MemoryAccessNontemporalMask, Column>(GetGroupSharedAddress(Tile[2][16]), 16);
  // CHECK: mat.load {{.*}} {layout = row_major, bits, dialect = "vk_khr"} : mat<f32, 16x16, acc, subgroup>
  Sums c = Sums::Load<Row>(Words, 64, 4);
  // CHECK: mat.muladd {{.*}} : mat<f32, 16x16, acc, subgroup>
  c = cooperativeMatrixMultiplyAdd(a, b, c);
  // CHECK: mat.neg
  // CHECK: mat.arith {{.*}} {fn = div, dialect = "vk_khr"}
  c = c.negate() / Sums::Splat(2);
  // CHECK: mat.extract
  // CHECK: mat.insert
  c.Set(c.Get(1), 0);
  // CHECK: mat.convert {{.*}} : mat<i32, 16x16, acc, subgroup>
  CooperativeMatrixAccumulator<int, ScopeSubgroup, 16, 16> i = c.cast<int>();
  // CHECK: mat.store {{.*}} {layout = col_major, dialect = "vk_khr"}
  i.Store<Column>(Out, 0, 16);
  // CHECK: mat.muladd {{.*}} {saturating, dialect = "vk_khr"} : mat<i32, 16x16, acc, subgroup>
  CooperativeMatrixA<int16_t, ScopeSubgroup, 16, 8> s = CooperativeMatrixA<int16_t, ScopeSubgroup, 16, 8>::Splat(-3);
  CooperativeMatrixB<int16_t, ScopeSubgroup, 8, 16> t = CooperativeMatrixB<int16_t, ScopeSubgroup, 8, 16>::Splat(4);
  i = cooperativeMatrixSaturatingMultiplyAdd(s, t, i);
  i.Store<Column>(Out, 256, 16);
  // CHECK: mat.load {{.*}} {layout = row_major, dialect = "vk_khr"}
  // CHECK: mat.store {{.*}} {layout = row_major, dialect = "vk_khr"}
  Sums d = Sums::CoherentLoad<Row>(Shared, 0, 16);
  d.CoherentStore<MemoryAccessNonPrivatePointerMask, Row>(Shared, 256, 16);
}
