#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif

ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);

typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;

[WaveSize(WAVE_SIZE)]
[numthreads(WAVE_SIZE, 1, 1)]
void main() {
  Left a = Left::Load(A, 0, 48, MatrixLayout::RowMajor); // offset and stride in bytes
  Right b = Right::Load(B, 0, 48, MatrixLayout::ColMajor);
  Multiply<ComponentType::F32>(a, b).Store(C, 0, 80, MatrixLayout::RowMajor);
}
