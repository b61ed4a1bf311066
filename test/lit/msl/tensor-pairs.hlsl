// Multiplies of 16x16x16 with common factors are operations of 32x32x16, with one load for each pair of factors and one store of the sums.
//
// RUN: tessera -T cs_6_10 --target apple-m5 %s -o %t.metal 2>&1 | count 0
// RUN: FileCheck %s < %t.metal
//
// Two columns are one operation. Its left factor also has a multiply alone, of which it is a part: all right factors are transposed.
// RUN: tessera -T cs_6_10 --target apple-m5 -DROWS=1 -DCOLUMNS=3 %s -o %t.metal 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: FileCheck %s --check-prefix=THREE < %t.metal
//
// RUN: tessera -T cs_6_10 --target apple-m5 -DROWS=1 -DCOLUMNS=1 %s -o %t.metal 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: tessera -T cs_6_10 --target apple-m5 -DWIDTH=48 -DROWS=1 -DCOLUMNS=1 %s -o %t.metal 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: tessera-opt --target=apple-m5 --passes=all --without=pair-matrices %S/tensors.tsir -o %t.tsir 2>&1 | FileCheck %s --check-prefix=SKIPPED
//
// Those who ask how the operations are computed see the pairs.
// RUN: tessera -T cs_6_10 --target apple-m5 %s --explain=%t.html
// RUN: FileCheck %s --check-prefix=PAGE < %t.html
#include <dx/linalg.h>
using namespace dx::linalg;
#ifndef ROWS
#define ROWS 2
#define COLUMNS 2
#endif
#ifndef WIDTH
#define WIDTH 16
#endif
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, WIDTH, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, WIDTH, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);
cbuffer Size : register(b3) {
  uint K, N;
};

// CHECK: using multiply_half32x32x16_nt =
[numthreads(32, 1, 1)] void main() {
  Sums sums[ROWS][COLUMNS];
  for (uint i = 0; i < ROWS; ++i)
    for (uint j = 0; j < COLUMNS; ++j)
      sums[i][j] = Sums::Splat(0);
  // CHECK:      sums_float32x32 sums;
  // CHECK-NEXT: tensor_fill(sums, 0.0f);
  // CHECK:      for (uint k = 0;
  // THREE:      for (uint k = 0;
  for (uint k = 0; k < K; k += 16) {
    // CHECK:        right_half16x32 b;
    // CHECK-NEXT:   tensor_load_rows(b, {{.*}}, 16, 32, {{.*}});
    // CHECK-NEXT:   left_half32x16 a;
    // CHECK-NEXT:   tensor_load_rows(a, {{.*}}, 16, 32, {{.*}});
    // CHECK-NEXT:   multiply_half32x32x16_nt().run(a, b, sums);
    // CHECK-NEXT: }
    // THREE:        tensor_load_rows(b, {{.*}}, 16, 32, {{.*}});
    // THREE-NEXT:   multiply_half16x32x16_nt().run(a, b, sums);
    // THREE:        tensor_load_rows(b_1, {{.*}}, 16, 16, {{.*}});
    // THREE-NEXT:   multiply_half16x32x16_nt().run(a, b_1, t);
    for (uint i = 0; i < ROWS; ++i) {
      Left a = Left::Load<16>(A, (i * 16 * K + k) * 2, K * 2, MatrixLayout::RowMajor);
      for (uint j = 0; j < COLUMNS; ++j) {
        Right b = Right::Load<16>(B, (j * WIDTH * K + k) * 2, K * 2, MatrixLayout::ColMajor);
        // ALONE: [[@LINE+3]]:{{[0-9]+}}: remark: target 'apple-m5' computes a multiply of 16x16x16 as a part of 16x32x16, whose other results are not used; it has no pair because no other multiply in its block has a factor of it and no other pair. A multiply of 32x32x16, 16x32x16, 32x16x16 or 16x16x32 uses all [-Wtensor-halves]
        // ONE:   [[@LINE+2]]:{{[0-9]+}}: remark: {{.*}} it has no pair because no other multiply in its block
        // TILE:  [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} it has no pair because it is a tile of a larger multiply, which no tile of the other shapes divides.
        sums[i][j].MultiplyAccumulate(a, b);
      }
    }
  }
  // CHECK-NEXT: tensor_store_rows(sums, {{.*}}, 32, 32, {{.*}});
  // CHECK-NEXT: }
  for (uint i = 0; i < ROWS; ++i)
    for (uint j = 0; j < COLUMNS; ++j)
      sums[i][j].Store<16>(C, (i * 16 * N + j * WIDTH) * 4, N * 4, MatrixLayout::RowMajor);
}
// SKIPPED: remark: {{.*}} it has no pair because the step 'pair-matrices' was left out.
// PAGE: native 32x32x16 for pairs of up to 4, cooperative tensor
