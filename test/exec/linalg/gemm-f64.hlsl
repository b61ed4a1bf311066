// RUN: %exec-test %s
// A GEMM of doubles whose rows are not a multiple of a power of two, in tiles of 12x8: beta * C is added by element access, and
// random doubles come within the bound of their sums.
//
// groups: 2 2 1
// no-metal: Metal has no double
// options: -T cs_6_10 -Wno-emulation
// matrix
// py: import random
//     rng = random.Random(64)
//     M, N, K = 24, 16, 40
//     draw = lambda n: [rng.uniform(-1e6, 1e6) for _ in range(n)]
// in A f64: draw(M * K)
// in B f64: draw(K * N)
// inout C f64: draw(M * N) -> [Near(sum(A[r * K + k] * B[k * N + c] for k in range(K)) - 0.5 * C[r * N + c],
//              abs=(K + 3) * 2.0 ** -53 * (sum(abs(A[r * K + k] * B[k * N + c]) for k in range(K)) + abs(C[r * N + c])))
//              for r in range(M) for c in range(N)]
#include <dx/linalg.h>
using namespace dx::linalg;

ByteAddressBuffer A : register(t0), B : register(t1);
RWByteAddressBuffer C : register(u2);

static const uint N = 16, K = 40;
static const uint TileM = 12, TileN = 8, TileK = 4;
using TileA = Matrix<ComponentType::F64, TileM, TileK, MatrixUse::A, MatrixScope::Wave>;
using TileB = Matrix<ComponentType::F64, TileK, TileN, MatrixUse::B, MatrixScope::Wave>;
using TileC = Matrix<ComponentType::F64, TileM, TileN, MatrixUse::Accumulator, MatrixScope::Wave>;

[numthreads(8, 1, 1)] void main(uint3 tile : SV_GroupID) {
  uint at = ((tile.y * TileM) * N + tile.x * TileN) * 8;
  TileC sum = TileC::Load(C, at, N * 8, MatrixLayout::RowMajor);
  for (uint i = 0; i < sum.Length(); ++i)
    sum.Set(i, sum.Get(i) * -0.5L);
  for (uint k = 0; k < K; k += TileK) {
    TileA a = TileA::Load(A, (tile.y * TileM * K + k) * 8, K * 8, MatrixLayout::RowMajor);
    TileB b = TileB::Load(B, (k * N + tile.x * TileN) * 8, N * 8, MatrixLayout::RowMajor);
    sum.MultiplyAccumulate(a, b);
  }
  sum.Store(C, at, N * 8, MatrixLayout::RowMajor);
}
