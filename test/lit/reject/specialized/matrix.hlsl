// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
[[vk::constant_id(0)]] const uint N = 32;
RWByteAddressBuffer Out;
[numthreads(N, 1, 1)] void main() {
  Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> m = {};
  m.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT --target nvidia-hopper
// DIAG: SpecGroupMatrix @ 7
//| matrix.hlsl:7:81: error: a cooperative matrix of a wave or thread group needs a 'numthreads' of numbers: here the size of the group is a specialization constant; compile one module for each size
//|     7 |   Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> m = {};
//|       |                                                                                 ^
//| 1 error generated.
