// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// also: lavapipe-8x8x8
// Both factors mostly in columns, from buffers and groupshared arrays, with offsets and padding: also in rows, by elements and their places, changed, and
// stored both ways. For Metal 4 their tensors are transposed; that of the right factor is half of its operand.
// py: N = 16
// py: A = [[[(s * 5 + r * 3 - c * 7) % 9 - 4 for c in range(N)] for r in range(N)] for s in range(3)]
// py: B = [[[(s * 2 - r * 5 + c * 3) % 7 - 3 for c in range(N)] for r in range(N)] for s in range(3)]
// py: t = lambda m: [list(row) for row in zip(*m)]
// py: padded = lambda m, pad: flat([row + [77] * pad for row in m])
// py: marked = [[x + (100 if r == 3 else 0) + (10 if c == 5 else 0) for c, x in enumerate(row)] for r, row in enumerate(A[2])]
// py: changed = [[2 * x + r - 3 * c for c, x in enumerate(row)] for r, row in enumerate(B[2])]
// py: sums = [[sum(p[r][k] * q[k][c] for p, q in ((A[0], B[0]), (A[1], B[1]), (marked, changed)) for k in range(N)) for c in range(N)] for r in range(N)]
// in Left f16: [55] * 8 + padded(t(A[0]), 8) + padded(t(A[1]), 8) + padded(A[2], 8)
// in Right f16: padded(t(B[0]), 0) + padded(t(B[1]), 0) + padded(B[2], 0)
// out Sums f32: flat(t(sums))
// out Lefts f16: flat(marked) + flat(t(marked))
// out Rights f16: flat(changed) + flat(t(changed))
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LeftMatrix;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> RightMatrix;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Total;
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
RWByteAddressBuffer Sums : register(u2);
RWByteAddressBuffer Lefts : register(u3);
RWByteAddressBuffer Rights : register(u4);
groupshared float16_t Columns[768];

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < 768; i += WAVE)
    Columns[i] = Right.Load<float16_t>(i * 2);
  GroupMemoryBarrierWithGroupSync();
  LeftMatrix a = LeftMatrix::Load(Left, 16, 48, MatrixLayout::ColMajor);
  RightMatrix b = RightMatrix::Load(Columns, 0, 16, MatrixLayout::ColMajor);
  Total sum = Multiply<ComponentType::F32>(a, b);
  a = LeftMatrix::Load(Left, 16 + 768, 48, MatrixLayout::ColMajor);
  b = RightMatrix::Load(Right, 512, 32, MatrixLayout::ColMajor);
  sum.MultiplyAccumulate(a, b);
  a = LeftMatrix::Load(Left, 16 + 1536, 48, MatrixLayout::RowMajor);
  b = RightMatrix::Load(Columns, 512, 16, MatrixLayout::RowMajor);
  for (uint e = 0; e < a.Length(); ++e) {
    uint2 at = a.GetCoordinate(e);
    a.Set(e, a.Get(e) + float16_t(at.x == 3 ? 100 : 0) + float16_t(at.y == 5 ? 10 : 0));
  }
  for (uint f = 0; f < b.Length(); ++f) {
    uint2 at = b.GetCoordinate(f);
    b.Set(f, 2 * b.Get(f) + float16_t(at.x) - 3 * float16_t(at.y));
  }
  sum.MultiplyAccumulate(a, b);
  sum.Store(Sums, 0, 64, MatrixLayout::ColMajor);
  a.Store(Lefts, 0, 32, MatrixLayout::RowMajor);
  a.Store(Lefts, 512, 32, MatrixLayout::ColMajor);
  b.Store(Rights, 0, 32, MatrixLayout::RowMajor);
  b.Store(Rights, 512, 32, MatrixLayout::ColMajor);
}
