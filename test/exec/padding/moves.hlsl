// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Padded products that become factors of others, in their order and transposed: what is beyond them along K does not count,
// be it what lies in memory beside the factors or a number that was filled in. Two waves.
// py: A = [[[(r * 5 + k * 3 + w) % 5 - 2 for k in range(9)] for r in range(11)] for w in range(2)]
// py: B = [[[(k * 7 + c * 3 + w) % 3 - 1 for c in range(13)] for k in range(9)] for w in range(2)]
// py: D = [[[(k * 2 + c * 5 + w) % 5 - 2 for c in range(10)] for k in range(13)] for w in range(2)]
// py: P = [[[x + 1 for x in row] for row in mul(A[w], B[w])] for w in range(2)]
// py: nan = float("nan")
// in A_ f16 @ 0.0: sum((flat([row + [nan] for row in A[w]]) for w in range(2)), [])
// in B_ f16 @ 0.1: sum((flat([row + [nan] for row in B[w]]) for w in range(2)), [])
// in D_ f16 @ 0.2: sum((flat([row + [nan] * 2 for row in D[w]]) for w in range(2)), []) + [nan] * 64
// out C f32 @ 0.3: sum((flat(mul(P[w], D[w])) for w in range(2)), [])
// out T f32 @ 0.4: sum((flat(mul(transpose(P[w]), A[w])) for w in range(2)), [])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
ByteAddressBuffer D_ : register(t2);
RWByteAddressBuffer C : register(u3);
RWByteAddressBuffer T : register(u4);
typedef Matrix<ComponentType::F16, 11, 9, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 9, 13, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F16, 13, 10, MatrixUse::B, MatrixScope::Wave> Next;
typedef Matrix<ComponentType::F16, 11, 9, MatrixUse::B, MatrixScope::Wave> Last;
typedef Matrix<ComponentType::F32, 11, 13, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
  Sums p = Sums::Splat(1);
  p.MultiplyAccumulate(Left::Load(A_, wave * 220, 20, MatrixLayout::RowMajor), Right::Load(B_, wave * 252, 28, MatrixLayout::RowMajor));
  Next d = Next::Load(D_, wave * 312, 24, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(p.Cast<ComponentType::F16, MatrixUse::A>(), d).Store(C, wave * 440, 40, MatrixLayout::RowMajor);
  Last a = Last::Load(A_, wave * 220, 20, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(p.Cast<ComponentType::F16, MatrixUse::A, true>(), a).Store(T, wave * 468, 36, MatrixLayout::RowMajor);
}
