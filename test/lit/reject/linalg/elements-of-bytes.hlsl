// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int N> using A = Matrix<C, M, N, MatrixUse::A, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N> using B = Matrix<C, M, N, MatrixUse::B, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Wave>;

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Acc<ComponentType::I8, 16, 16> c = Acc<ComponentType::I8, 16, 16>::Splat(1);
  uint n = c.Length();
  uint2 place = c.GetCoordinate(i);
  uint v = c.Get(0);
  c.Set(0, v);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixElementAccess @ 13
// DIAG: MatrixElementAccess @ 14
// DIAG: MatrixElementAccess @ 15
// DIAG: MatrixElementAccess @ 16
//| elements-of-bytes.hlsl:13:14: error: a matrix of I8 has no elements to access because HLSL has no such number: convert the matrix with 'Cast'
//|    13 |   uint n = c.Length();
//|       |              ^~~~~~
//| elements-of-bytes.hlsl:14:19: error: a matrix of I8 has no elements to access because HLSL has no such number: convert the matrix with 'Cast'
//|    14 |   uint2 place = c.GetCoordinate(i);
//|       |                   ^~~~~~~~~~~~~
//| elements-of-bytes.hlsl:15:14: error: a matrix of I8 has no elements to access because HLSL has no such number: convert the matrix with 'Cast'
//|    15 |   uint v = c.Get(0);
//|       |              ^~~
//| elements-of-bytes.hlsl:16:5: error: a matrix of I8 has no elements to access because HLSL has no such number: convert the matrix with 'Cast'
//|    16 |   c.Set(0, v);
//|       |     ^~~
//| 4 errors generated.
