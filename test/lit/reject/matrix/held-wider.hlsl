// RUN: %check-diags %s
// Factors of a type that the device lacks are held wider; the first load of each says so.
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

typedef Matrix<ComponentType::F8_E4M3FN, 16, 32, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F8_E5M2, 32, 16, MatrixUse::B, MatrixScope::Wave> Right;

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Left a = Left::Load(In, 0, 32, MatrixLayout::RowMajor);
  Left c = Left::Load(In, 1024, 32, MatrixLayout::RowMajor);
  Right b = Right::Load(In, 2048, 32, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(a, b).Store(Out, 0, 64, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(c, b).Store(Out, 1024, 64, MatrixLayout::RowMajor);
}
// EXPECT --target nvidia-hopper -T cs_6_10
// DIAG: MatrixHeldWider @ 12
// DIAG: MatrixHeldWider @ 14
//| held-wider.hlsl:12:12: remark: target 'nvidia-hopper' has no factors of e4m3: it holds this matrix as f16, and the lanes convert its components through groupshared memory [-Wstaging]
//|    12 |   Left a = Left::Load(In, 0, 32, MatrixLayout::RowMajor);
//|       |            ^~~~~~~~~~
//| held-wider.hlsl:14:13: remark: target 'nvidia-hopper' has no factors of e5m2: it holds this matrix as f16, and the lanes convert its components through groupshared memory [-Wstaging]
//|    14 |   Right b = Right::Load(In, 2048, 32, MatrixLayout::RowMajor);
//|       |             ^~~~~~~~~~~
// EXPECT --target intel-dg2 -T cs_6_10 -Wno-staging
