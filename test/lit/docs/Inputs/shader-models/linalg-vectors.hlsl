// row: `dx::linalg`, vectors and matrices of one thread
// profile: cs_6_10
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer Weights; RWStructuredBuffer<float16_t> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  vector<float16_t, 16> v = (vector<float16_t, 16>)i.x;
  Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Thread> m =
      Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Thread>::Load<MatrixLayout::RowMajor>(Weights, 0, 32);
  vector<float16_t, 16> r = Multiply<float16_t>(m, v);
  Out[i.x] = r[0];
}
