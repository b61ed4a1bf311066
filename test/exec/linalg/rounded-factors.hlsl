// RUN: %exec-test %s
// matrix
// options: -Wno-emulation
// also: lavapipe-8x8x8
// define: WAVE=8
// A product of f32 becomes a factor of f16, which rounds it: f16 cannot represent sums of odd numbers above 2048. By
// a chain of casts, by the same cast of a loaded matrix, with columns beside rows.
// py: Q = [[(r * 7 + k * 3) % 61 - 20 for k in range(16)] for r in range(16)]
// py: K = [[(k * 5 + c * 11) % 53 - 26 for c in range(16)] for k in range(16)]
// py: V = [[(k * 3 + c) % 5 - 2 for c in range(16)] for k in range(16)]
// py: S = mul(Q, K)
// py: R = [[f16(x) for x in row] for row in S]
// in SrcQ f16: flat(Q)
// in SrcK f16: flat(K)
// in SrcV f16: flat(V)
// in Sums f32: flat(S)
// out Out f32: flat(mul(R, V)) + flat(mul(R, V)) + [float(S != R)]
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer SrcQ : register(t0);
ByteAddressBuffer SrcK : register(t1);
ByteAddressBuffer SrcV : register(t2);
ByteAddressBuffer Sums : register(t3);
RWByteAddressBuffer Out : register(u4);
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> MA;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> MB;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> MC;
[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  MB v = MB::Load(SrcV, 0, 32, MatrixLayout::RowMajor);
  MC s = Multiply<ComponentType::F32>(MA::Load(SrcQ, 0, 32, MatrixLayout::RowMajor), MB::Load(SrcK, 0, 32, MatrixLayout::RowMajor));
  Multiply<ComponentType::F32>(s.Cast<ComponentType::F16, MatrixUse::A>(), v).Store(Out, 0, 64, MatrixLayout::RowMajor);
  MC loaded = MC::Load(Sums, 0, 64, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(loaded.Cast<ComponentType::F16, MatrixUse::A>(), v).Store(Out, 1024, 64, MatrixLayout::RowMajor);
  if (lane == 0)
    Out.Store<float>(2048, 1);
}
