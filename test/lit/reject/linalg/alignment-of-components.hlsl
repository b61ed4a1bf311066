// RUN: %check-diags %s
// Without a stated alignment, offsets and strides must be multiples of the component's size.
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C> using Acc = Matrix<C, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Acc<ComponentType::F16> h = Acc<ComponentType::F16>::Load(In, 1, 32, MatrixLayout::RowMajor);
  h.Store(Out, 2, 34, MatrixLayout::RowMajor);
  h.Store(Out, 0, 33, MatrixLayout::RowMajor);
  Acc<ComponentType::I64> l = Acc<ComponentType::I64>::Load(In, 4, 68, MatrixLayout::RowMajor);
  l.Store(Out, 2, 64, MatrixLayout::RowMajor);
  l.InterlockedAccumulate(Out, 4, 64, MatrixLayout::RowMajor);
  l.InterlockedAccumulate(Out, 8, 68, MatrixLayout::RowMajor);
  l.InterlockedAccumulate(Out, 8, 72, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixOffset @ 10
// DIAG: MatrixStrideAlignment @ 12
// DIAG: MatrixStrideAlignment @ 13
// DIAG: MatrixOffset @ 14
// DIAG: MatrixOffset @ 15
// DIAG: MatrixStrideAlignment @ 16
//| alignment-of-components.hlsl:10:31: error: an offset of 1 bytes is not a multiple of the alignment, 2 bytes
//|    10 |   Acc<ComponentType::F16> h = Acc<ComponentType::F16>::Load(In, 1, 32, MatrixLayout::RowMajor);
//|       |                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| alignment-of-components.hlsl:12:5: error: a stride of 33 bytes is not a multiple of the alignment, 2 bytes
//|    12 |   h.Store(Out, 0, 33, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| alignment-of-components.hlsl:13:31: error: a stride of 68 bytes is not a multiple of the alignment, 8 bytes
//|    13 |   Acc<ComponentType::I64> l = Acc<ComponentType::I64>::Load(In, 4, 68, MatrixLayout::RowMajor);
//|       |                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| alignment-of-components.hlsl:14:5: error: an offset of 2 bytes is not a multiple of the alignment, 8 bytes
//|    14 |   l.Store(Out, 2, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| alignment-of-components.hlsl:15:5: error: an offset of 4 bytes is not a multiple of the alignment, 8 bytes
//|    15 |   l.InterlockedAccumulate(Out, 4, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| alignment-of-components.hlsl:16:5: error: a stride of 68 bytes is not a multiple of the alignment, 8 bytes
//|    16 |   l.InterlockedAccumulate(Out, 8, 68, MatrixLayout::RowMajor);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| 6 errors generated.
