// The commonest mistakes with dx::linalg: operands swapped, a wrong type, a misspelt method, mul()
// and '*'. RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
StructuredBuffer<float16_t> Halves : register(t1);
RWByteAddressBuffer Out : register(u0);
typedef Matrix<ComponentType::F16, 16, 32, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 32, 8, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef Matrix<ComponentType::I8, 16, 64, MatrixUse::A, MatrixScope::ThreadGroup> OfGroup;

[WaveSize(32)][numthreads(32, 1, 1)] void main() {
  Left a = Left::Load(In, 16, 72, MatrixLayout::RowMajor);
  Right b = Right::Load(In, 4096, 24, MatrixLayout::RowMajor);
  Sums c = Sums::Splat(-1);
  c.MultiplyAccumulate(b, a);
  c = a;
  Sums d = a * b;
  Sums e = mul(a, b);
  c.MultiplyAcumulate(a, b);
  a = Left::Load(Halves, 0, 64, RowMajor);
  a = Left::Load(Halves, 0, 64, MatrixLayout::RowMajor);
  a = Left::Load(In, 0, 64);
  OfGroup g = OfGroup::Splat(1);
  c = g;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 17
// DIAG: CallFound @ 17
// DIAG: CallExpected @ 17
// DIAG: error @ 18
// DIAG: error @ 19
// DIAG: MatrixOwnFunctions @ 19
// DIAG: error @ 20
// DIAG: MatrixOwnFunctions @ 20
// DIAG: error @ 21
// DIAG: DidYouMean @ 21
// DIAG: error @ 22
// DIAG: DidYouMean @ 22
// DIAG: error @ 23
// DIAG: CallFound @ 23
// DIAG: CallExpected @ 23
// DIAG: CallExpected @ 23
// DIAG: CallExpected @ 23
// DIAG: CallExpected @ 23
// DIAG: CallOtherForms @ 23
// DIAG: error @ 24
// DIAG: CallFound @ 24
// DIAG: CallExpected @ 24
// DIAG: CallExpected @ 24
// DIAG: CallExpected @ 24
// DIAG: CallExpected @ 24
// DIAG: CallOtherForms @ 24
// DIAG: error @ 26
//| linalg-calls.hlsl:17:5: error: no matching member function for call to 'MultiplyAccumulate'
//|    17 |   c.MultiplyAccumulate(b, a);
//|       |   ~~^~~~~~~~~~~~~~~~~~
//| linalg-calls.hlsl:17:5: note: found (32x8 F16 B matrix, 16x32 F16 A matrix)
//| linalg-calls.hlsl:17:5: note: expected 'MultiplyAccumulate(Matrix<L, LM, LK, MatrixUse::A, ...> a, Matrix<R, RK, RN, MatrixUse::B, ...> b)'
//| linalg-calls.hlsl:18:5: error: assigning to 'Sums' (16x8 F32 accumulator) from incompatible type 'Left' (16x32 F16 A matrix)
//|    18 |   c = a;
//|       |     ^ ~
//| linalg-calls.hlsl:19:14: error: invalid operands to binary expression ('Left' (16x32 F16 A matrix) and 'Right' (32x8 F16 B matrix))
//|    19 |   Sums d = a * b;
//|       |            ~ ^ ~
//| linalg-calls.hlsl:19:14: note: 'operator*' takes HLSL's own vectors and matrices: multiply these matrices with 'Multiply<ComponentType::F32>(a, b)' or 'c.MultiplyAccumulate(a, b)'
//| linalg-calls.hlsl:20:12: error: no matching function for call to 'mul'
//|    20 |   Sums e = mul(a, b);
//|       |            ^~~
//| linalg-calls.hlsl:20:12: note: 'mul' takes HLSL's own vectors and matrices: multiply these matrices with 'Multiply<ComponentType::F32>(a, b)' or 'c.MultiplyAccumulate(a, b)'
//| linalg-calls.hlsl:21:5: error: no member named 'MultiplyAcumulate' in 'Matrix' (16x8 F32 accumulator)
//|    21 |   c.MultiplyAcumulate(a, b);
//|       |   ~ ^
//| linalg-calls.hlsl:21:5: note: did you mean 'MultiplyAccumulate'?
//| linalg-calls.hlsl:22:33: error: use of undeclared identifier 'RowMajor'
//|    22 |   a = Left::Load(Halves, 0, 64, RowMajor);
//|       |                                 ^~~~~~~~
//| linalg-calls.hlsl:22:33: note: did you mean 'MatrixLayout::RowMajor'?
//| linalg-calls.hlsl:23:7: error: no matching function for call to 'Load'
//|    23 |   a = Left::Load(Halves, 0, 64, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~
//| linalg-calls.hlsl:23:7: note: found (StructuredBuffer<float16_t>, int, int, MatrixLayout::MatrixLayoutEnum)
//| linalg-calls.hlsl:23:7: note: expected 'Load(ByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout, uint align = 128)'
//| linalg-calls.hlsl:23:7: note: expected 'Load(RWByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout, uint align = 128)'
//| linalg-calls.hlsl:23:7: note: expected 'Load<Align>(ByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout)'
//| linalg-calls.hlsl:23:7: note: expected 'Load<Align>(RWByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout)'
//| linalg-calls.hlsl:23:7: note: and 1 more
//| linalg-calls.hlsl:24:7: error: no matching function for call to 'Load'
//|    24 |   a = Left::Load(In, 0, 64);
//|       |       ^~~~~~~~~~
//| linalg-calls.hlsl:24:7: note: found (ByteAddressBuffer, int, int)
//| linalg-calls.hlsl:24:7: note: expected 'Load(ByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout, uint align = 128)'
//| linalg-calls.hlsl:24:7: note: expected 'Load(RWByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout, uint align = 128)'
//| linalg-calls.hlsl:24:7: note: expected 'Load<Align>(ByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout)'
//| linalg-calls.hlsl:24:7: note: expected 'Load<Align>(RWByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout)'
//| linalg-calls.hlsl:24:7: note: and 1 more
//| linalg-calls.hlsl:26:5: error: assigning to 'Sums' (16x8 F32 accumulator) from incompatible type 'OfGroup' (group-scope 16x64 I8 A matrix)
//|    26 |   c = g;
//|       |     ^ ~
//| 9 errors generated.
