// RUN: %check-diags %s
// Waves of a size that the device lacks cannot share a matrix: the error is about the size.
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
typedef Matrix<ComponentType::F16, 24, 16, MatrixUse::A, MatrixScope::ThreadGroup> Left;
typedef Matrix<ComponentType::F16, 16, 32, MatrixUse::B, MatrixScope::ThreadGroup> Right;
[WaveSize(8)] [numthreads(32, 1, 1)] void main() {
  Left a = Left::Load(In, 0, 32, MatrixLayout::RowMajor);
  Right b = Right::Load(In, 768, 64, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(a, b).Store(Out, 0, 128, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --emit=msl --target apple-m1
// DIAG: WaveSize @ 9
//| group-wave-size.hlsl:9:2: error: [WaveSize(8)] is not supported by target 'apple-m1', which has wave sizes 32
//|     9 | [WaveSize(8)] [numthreads(32, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~
//| 1 error generated.
// EXPECT -T cs_6_10 --target nvidia-hopper
// DIAG: WaveSize @ 9
//| group-wave-size.hlsl:9:2: error: [WaveSize(8)] is not supported by target 'nvidia-hopper', which has wave sizes 32
//|     9 | [WaveSize(8)] [numthreads(32, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~
//| 1 error generated.
