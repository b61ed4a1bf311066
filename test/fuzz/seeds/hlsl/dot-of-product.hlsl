#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer Weights : register(t0);
RWStructuredBuffer<float> Result : register(u1);
[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  vector<half, 8> v = half(i);
  v = Multiply<half>(Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Thread>::Load<MatrixLayout::RowMajor, 16>(Weights, 0, 32), v);
  Result[i] = dot(v, 2) + length(v) + distance(v, 1) + normalize(v)[1] + frexp(v, v)[2];
}
