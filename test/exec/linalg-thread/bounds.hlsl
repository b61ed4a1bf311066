// RUN: %exec-test %s
// options: -T cs_6_10 --matrix-bounds=checked
// A matrix that is partly outside of its buffer is zero, and additions to it are ignored: one component too many, far
// outside, and so far that the address wraps.
// in Where u32: [0, 16, 20, 4096, 0xFFFFFFF0, 32, 48, 64]
// in Mem f32: [1] * 5 + [2] * 4 + [3] * 3
// out Dst f32: [9, 16] + [15, 24] + [1, 2] * 6
// inout Sum f32: [5] * 12 -> [6] * 4 + [7] * 4 + [5] + [6] * 3
#include <dx/linalg.h>
using namespace dx::linalg;
StructuredBuffer<uint> Where : register(t0);
ByteAddressBuffer Mem : register(t1);
RWByteAddressBuffer Dst : register(u2);
RWByteAddressBuffer Sum : register(u3);

[numthreads(8, 1, 1)] void main(uint t : SV_GroupIndex) {
  typedef Matrix<ComponentType::F32, 2, 4, MatrixUse::A, MatrixScope::Thread> Mat;
  Mat m = Mat::Load<MatrixLayout::RowMajor>(Mem, Where[t], 16);
  float2 r = MultiplyAdd<float>(m, (float4)2, float2(1, 2));
  Dst.Store2(t * 8, asuint(r));
  if (t < 2) {
    Matrix<ComponentType::F32, 1, 4, MatrixUse::Accumulator, MatrixScope::Thread> x =
        OuterProduct<ComponentType::F32>((vector<float, 1>)(t + 1), (float4)1);
    x.InterlockedAccumulate(Sum, t * 16);
    x.InterlockedAccumulate(Sum, 48 + t * 16);
  }
  InterlockedAccumulate(Sum, 36 + t * 16, (float3)1);
}
