// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Products of factors of both signs whose K is padded: what lies beside the matrices is not 0, and the sums that make a
// factor one of the other sign leave it out. Two waves each for matrices of waves and of their group.
// py: A = [[(r * 57 + k * 31) % 256 for k in range(36)] for r in range(12)]
// py: B = [[(k * 71 + c * 43) % 256 - 128 for c in range(20)] for k in range(36)]
// py: D = [[(r * 2 + c * 5) % 11 - 5 for c in range(20)] for r in range(12)]
// py: P = [[x + 3 * d for x, d in zip(p, d)] for p, d in zip(mul(A, B), D)]
// py: Q = mul(transpose(B), transpose(A))
// in A_ u8 @ 0.0: flat([row + [99] * 12 for row in A]) + [77] * 640
// in B_ i8 @ 0.1: flat([row + [99] * 4 for row in B]) + [77] * 320
// in D_ i32 @ 0.2: flat(D)
// out C i32 @ 0.3: flat([[x - 2 * d for x, d in zip(p, d)] for p, d in zip(P, D)]) * 2 + flat(P)
// out T i32 @ 0.4: flat(Q) * 2
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
ByteAddressBuffer D_ : register(t2);
RWByteAddressBuffer C : register(u3);
RWByteAddressBuffer T : register(u4);
#define OF(COMPONENT, ROWS, COLS, USE, SCOPE) Matrix<ComponentType::COMPONENT, ROWS, COLS, MatrixUse::USE, MatrixScope::SCOPE>

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
  OF(U8, 12, 36, A, Wave) a = OF(U8, 12, 36, A, Wave)::Load(A_, 0, 48, MatrixLayout::RowMajor);
  OF(I8, 36, 20, B, Wave) b = OF(I8, 36, 20, B, Wave)::Load(B_, 0, 24, MatrixLayout::RowMajor);
  OF(I32, 12, 20, Accumulator, Wave) c = OF(I32, 12, 20, Accumulator, Wave)::Load(D_, 0, 80, MatrixLayout::RowMajor);
  c.MultiplyAccumulate(a, b);
  c.Store(C, wave * 960, 80, MatrixLayout::RowMajor);
  OF(I8, 20, 36, A, Wave) left = OF(I8, 20, 36, A, Wave)::Load(B_, 0, 24, MatrixLayout::ColMajor);
  OF(U8, 36, 12, B, Wave) right = OF(U8, 36, 12, B, Wave)::Load(A_, 0, 48, MatrixLayout::ColMajor);
  Multiply<ComponentType::I32>(left, right).Store(T, wave * 960, 48, MatrixLayout::RowMajor);

  OF(U8, 12, 36, A, ThreadGroup) all = OF(U8, 12, 36, A, ThreadGroup)::Load(A_, 0, 48, MatrixLayout::RowMajor);
  OF(I8, 36, 20, B, ThreadGroup) of = OF(I8, 36, 20, B, ThreadGroup)::Load(B_, 0, 24, MatrixLayout::RowMajor);
  OF(I32, 12, 20, Accumulator, ThreadGroup) sums = OF(I32, 12, 20, Accumulator, ThreadGroup)::Load(D_, 0, 80, MatrixLayout::RowMajor);
  OF(I32, 12, 20, Accumulator, ThreadGroup) product = Multiply<ComponentType::I32>(all, of);
  for (uint i = 0; i < product.Length(); ++i)
    product.Set(i, product.Get(i) + 3 * sums.Get(i));
  product.Store(C, 1920, 80, MatrixLayout::RowMajor);
}
