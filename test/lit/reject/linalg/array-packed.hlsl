// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int N> using A = Matrix<C, M, N, MatrixUse::A, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N> using B = Matrix<C, M, N, MatrixUse::B, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Wave>;
groupshared uint8_t4_packed Words[256];
struct S { float f; };
groupshared S Structs[256];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Acc<ComponentType::F32, 16, 16> c = Acc<ComponentType::F32, 16, 16>::Splat(1);
  c.Store(Words, 0, 16, MatrixLayout::RowMajor);
  c.Store(Structs, 0, 16, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixArrayNumbers @ 16
// DIAG: MatrixArrayNumbers @ 17
//| array-packed.hlsl:16:5: error: a groupshared array of uint8_t4_packed cannot hold a matrix of F32: its elements must be numbers, vectors of numbers, or packed words of four 8-bit components
//|    16 |   c.Store(Words, 0, 16, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| array-packed.hlsl:17:5: error: a groupshared array of S cannot hold a matrix of F32: its elements must be numbers, vectors of numbers, or packed words of four 8-bit components
//|    17 |   c.Store(Structs, 0, 16, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| 2 errors generated.
