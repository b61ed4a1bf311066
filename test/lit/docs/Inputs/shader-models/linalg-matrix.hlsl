// row: [`dx::linalg`](linalg.md), matrices of waves
// profile: cs_6_10
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In; RWByteAddressBuffer Out;
using A = Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave>;
using B = Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave>;
using C = Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>;
[numthreads(32, 1, 1)] void main() {
  A a = A::Load(In, 0, 32, MatrixLayout::RowMajor);
  B b = B::Load(In, 512, 32, MatrixLayout::RowMajor);
  C c = Multiply<ComponentType::F32>(a, b);
  c.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
