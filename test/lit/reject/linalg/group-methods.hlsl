// RUN: %check-diags %s
// Errors of a wave's matrix are errors of a group's too.
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
groupshared float Small[100];
template <ComponentEnum C, int M, int N, MatrixUseEnum U> using G = Matrix<C, M, N, U, MatrixScope::ThreadGroup>;
typedef G<ComponentType::F16, 16, 16, MatrixUse::A> Left;
typedef G<ComponentType::F16, 16, 16, MatrixUse::B> Right;
typedef G<ComponentType::F32, 16, 16, MatrixUse::Accumulator> Sums;

[WaveSize(32)] [numthreads(64, 1, 1)] void main() {
  Left a = Left::Load(In, 0, 32, MatrixLayout::MulOptimal);
  a = Left::Load(In, 0, 16, MatrixLayout::RowMajor);
  a = Left::Load<16>(In, 8, 32, MatrixLayout::RowMajor);
  a.InterlockedAccumulate(Out, 0, 32, MatrixLayout::RowMajor);
  Sums c = Sums::Load(Small, 0, 16, MatrixLayout::RowMajor);
  Right b = Right::Splat(1);
  G<ComponentType::F16, 8, 16, MatrixUse::B> low = G<ComponentType::F16, 8, 16, MatrixUse::B>::Splat(1);
  c.MultiplyAccumulate(a, low);
  G<ComponentType::I32, 16, 16, MatrixUse::Accumulator> whole = Multiply<ComponentType::I32>(a, b);
  G<ComponentType::I8, 16, 16, MatrixUse::A> bytes = G<ComponentType::I8, 16, 16, MatrixUse::A>::Splat(1);
  uint n = bytes.Length();
  Left f = Left::Splat(float2(1, 2));
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixLayoutOpaque @ 14
// DIAG: MatrixStride @ 15
// DIAG: MatrixOffset @ 16
// DIAG: MatrixAtomicUse @ 17
// DIAG: MatrixOutsideArray @ 18
// DIAG: MatrixProductDepth @ 21
// DIAG: MatrixAccumulatorType @ 22
// DIAG: MatrixElementAccess @ 24
// DIAG: MatrixSplat @ 25
//| group-methods.hlsl:14:12: error: unknown layout 2: a matrix of a wave or a thread group is row-major (0) or column-major (1)
//|    14 |   Left a = Left::Load(In, 0, 32, MatrixLayout::MulOptimal);
//|       |            ^~~~~~~~~~
//| group-methods.hlsl:15:7: error: a stride of 16 bytes is less than a row of 16 elements: it must be at least 32 bytes
//|    15 |   a = Left::Load(In, 0, 16, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~
//| group-methods.hlsl:16:7: error: an offset of 8 bytes is not a multiple of the alignment, 16 bytes
//|    16 |   a = Left::Load<16>(In, 8, 32, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~~~~~
//| group-methods.hlsl:17:5: error: an A matrix cannot be accumulated in memory: use an accumulator
//|    17 |   a.InterlockedAccumulate(Out, 0, 32, MatrixLayout::RowMajor);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| group-methods.hlsl:18:12: error: the matrix reaches element 256 of an array with 100 elements
//|    18 |   Sums c = Sums::Load(Small, 0, 16, MatrixLayout::RowMajor);
//|       |            ^~~~~~~~~~
//| group-methods.hlsl:21:5: error: an A matrix of 16 by 16 cannot be multiplied with a B matrix of 8 by 16: the first must have as many columns as the second has rows
//|    21 |   c.MultiplyAccumulate(a, low);
//|       |     ^~~~~~~~~~~~~~~~~~
//| group-methods.hlsl:22:65: error: the product of matrices of F16 cannot be accumulated in I32: use an accumulator of F16, BFloat16, F32, F64, F8_E4M3FN or F8_E5M2
//|    22 |   G<ComponentType::I32, 16, 16, MatrixUse::Accumulator> whole = Multiply<ComponentType::I32>(a, b);
//|       |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-methods.hlsl:24:18: error: a matrix of I8 has no elements to access because HLSL has no such number: convert the matrix with 'Cast'
//|    24 |   uint n = bytes.Length();
//|       |                  ^~~~~~
//| group-methods.hlsl:25:12: error: cannot fill a matrix with float2: use a scalar
//|    25 |   Left f = Left::Splat(float2(1, 2));
//|       |            ^~~~~~~~~~~
//| 9 errors generated.
