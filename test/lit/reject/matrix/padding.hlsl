// RUN: %check-diags %s
// Tiles of the device reach beyond these matrices, and the program would notice: the remark says where and how.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 24, 24, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 24, 24, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 24, 24, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
#if WAY == 0
  Left a = Left::Load(In, 0, 64, MatrixLayout::RowMajor);
#else
  Left a;
#endif
  Right b = Right::Load(In, 0, 64, MatrixLayout::RowMajor);
#if WAY == 1
  for (uint i = 0; i < a.Length(); ++i)
    a.Set(i, 1);
#endif
  Sums c = Multiply<ComponentType::F32>(a, b);
#if WAY == 0
  for (uint i = 0; i < c.Length(); ++i)
    c.Set(i, i);
#endif
  c.Store(Out, 0, 128, MatrixLayout::RowMajor);
}
// EXPECT --target amd-rdna3 -T cs_6_10 -DWAY=0
// DIAG: MatrixEmulated @ 22
// DIAG: MatrixEmulatedCost @ 22
// DIAG: MatrixNotPadded @ 24
//| padding.hlsl:22:12: remark: target 'amd-rdna3' does not support f16 x f16 -> f32 with shape 24x24x24: the 32 lanes of the wave emulate it [-Wemulation]
//|    22 |   Sums c = Multiply<ComponentType::F32>(a, b);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| padding.hlsl:22:12: note: a multiply takes 108 reads of other lanes and 432 multiply-adds in each lane; '--emulate=off' makes it an error, '--reflect' lists the matrices
//|    22 |   Sums c = Multiply<ComponentType::F32>(a, b);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| padding.hlsl:24:26: note: the 24x24 matrix of f32 cannot be padded to a shape of the device: the numbers of its elements are used for more than accesses in a loop up to its length
//|    24 |   for (uint i = 0; i < c.Length(); ++i)
//|       |                          ^~~~~~
// EXPECT --target amd-rdna3 -T cs_6_10 -DWAY=1
// DIAG: MatrixEmulated @ 22
// DIAG: MatrixEmulatedCost @ 22
// DIAG: MatrixNotPadded @ 20
//| padding.hlsl:22:12: remark: target 'amd-rdna3' does not support f16 x f16 -> f32 with shape 24x24x24: the 32 lanes of the wave emulate it [-Wemulation]
//|    22 |   Sums c = Multiply<ComponentType::F32>(a, b);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| padding.hlsl:22:12: note: a multiply takes 108 reads of other lanes and 432 multiply-adds in each lane; '--emulate=off' makes it an error, '--reflect' lists the matrices
//|    22 |   Sums c = Multiply<ComponentType::F32>(a, b);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| padding.hlsl:20:7: note: the 24x24 matrix of f16 cannot be padded to a shape of the device: its elements are set one by one, and it has no value before
//|    20 |     a.Set(i, 1);
//|       |       ^~~
