// Where matrices do not become cooperative tensors, or waste half of them, a remark at the user's line says why.
//
// RUN: tessera -T cs_6_10 --target apple-m5 -DARRAY=70 %s -o %t.metal 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: tessera -T cs_6_10 --target apple-m5 -DTYPES %s -o %t.metal 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: tessera -T cs_6_10 --target apple-m5 -DTYPES -Wno-tensor-fallback %s -o %t.metal 2>&1 | count 0
// RUN: tessera -T cs_6_10 --target apple-m5 %s -o %t.metal 2>&1 | FileCheck %s --check-prefix=HALVES
// RUN: tessera -T cs_6_10 --target apple-m5 -Wno-tensor-halves %s -o %t.metal 2>&1 | count 0
// RUN: tessera -T cs_6_10 --target apple-m4 -DTYPES %s -o %t.metal 2>&1 | count 0
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::A, MatrixScope::Wave> WideLeft;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::B, MatrixScope::Wave> WideRight;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
#ifndef ARRAY
#define ARRAY 2
#endif

[numthreads(32, 1, 1)] void main() {
  Left a = Left::Load<16>(In, 0, 32, MatrixLayout::RowMajor);
  Right b = Right::Load<16>(In, 0, 32, MatrixLayout::RowMajor);
  // ARRAY: [[@LINE+1]]:{{[0-9]+}}: remark: target 'apple-m5' computes the matrices of this shader without cooperative tensors: a matrix is in an array or a struct, where Metal does not support tensors [-Wtensor-fallback]
  Sums sums[ARRAY];
  [loop] for (uint i = 0; i < ARRAY; ++i)
    // HALVES: [[@LINE+1]]:{{[0-9]+}}: remark: target 'apple-m5' computes a multiply of 16x16x16 as a part of 16x32x16, whose other results are not used; it has no pair because no other multiply in its block has a factor of it and no other pair. A multiply of 32x32x16, 16x32x16, 32x16x16 or 16x16x32 uses all [-Wtensor-halves]
    sums[i] = Multiply<ComponentType::F32>(a, b);
#ifdef TYPES
  WideLeft c = WideLeft::Load<16>(In, 0, 64, MatrixLayout::RowMajor);
  WideRight d = WideRight::Load<16>(In, 0, 64, MatrixLayout::RowMajor);
  // TYPES: [[@LINE+1]]:{{[0-9]+}}: remark: target 'apple-m5' computes the matrices of this shader without cooperative tensors: a 16x16 matrix of f32 belongs to multiplies of two kinds, {{.*}} [-Wtensor-fallback]
  sums[1].MultiplyAccumulate(c, d);
#endif
  [loop] for (uint i = 0; i < ARRAY; ++i)
    sums[i].Store<16>(Out, i * 1024, 64, MatrixLayout::RowMajor);
}
