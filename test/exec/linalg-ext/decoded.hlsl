// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// also: lavapipe-8x8x8
// Blocks of ggml as rows of a left matrix and columns of a right one, from an element within a line on, with counts; and a decoder
// of the shader, for 2-bit numbers without a scale.
// py: import struct
// py: def half(x): return struct.pack("<e", x)
// py: L, N = 20, 96
// py: q = [[(r * 11 + c * 7) % 200 - 100 for c in range(N)] for r in range(L)]
// py: d = [[2.0 ** ((r + b) % 4 - 3) for b in range(3)] for r in range(L)]
// py: m = [[(r - b) * 0.5 for b in range(3)] for r in range(L)]
// py: def q8(r, b): return half(d[r][b]) + bytes(q[r][32 * b + i] & 255 for i in range(32))
// py: def nibbles(r, b): return bytes(q[r][32 * b + i] & 15 | (q[r][32 * b + i + 16] & 15) << 4 for i in range(16))
// py: def line(of): return list(of) + [0] * (-len(of) % 4)
// py: Q8 = [line(b"".join(q8(r, b) for b in range(3))) for r in range(L)]
// py: Q40 = [line(b"".join(half(d[r][b]) + nibbles(r, b) for b in range(3))) for r in range(L)]
// py: Q41 = [line(b"".join(half(d[r][b]) + half(m[r][b]) + nibbles(r, b) for b in range(3))) for r in range(L)]
// py: v8 = [[d[r][c // 32] * q[r][c] for c in range(N)] for r in range(L)]
// py: v40 = [[d[r][c // 32] * ((q[r][c] & 15) - 8) for c in range(N)] for r in range(L)]
// py: v41 = [[d[r][c // 32] * (q[r][c] & 15) + m[r][c // 32] for c in range(N)] for r in range(L)]
// in A u8: [x for r in Q8 for x in r]
// in B u8: [x for r in Q40 for x in r]
// in C u8: [x for r in Q41 for x in r]
// in D u8: [(i * 37 + 11) & 255 for i in range(64)]
// py: counted = [[v8[4 + r][40 + c] if r < 9 and c < 17 else 0 for c in range(24)] for r in range(12)]
// py: pairs = [[D[r * 4 + c // 4] >> c % 4 * 2 & 3 for c in range(16)] for r in range(12)]
// out Out f16: flat([[v8[4 + r][16 + c] for c in range(24)] for r in range(12)]) + flat([[v40[c][24 + r] for c in range(20)] for r in range(24)])
//   + flat(counted) + flat([[v41[r][56 + c] for c in range(24)] for r in range(12)])
// out Sums f32: flat(pairs)
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
ByteAddressBuffer C : register(t2);
ByteAddressBuffer D : register(t3);
RWByteAddressBuffer Out : register(u4);
RWByteAddressBuffer Sums : register(u5);
typedef Matrix<ComponentType::F16, 12, 24, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 24, 20, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 12, 16, MatrixUse::Accumulator, MatrixScope::Wave> Acc;

struct TwoBits {
  static const uint Elements = 4, Bytes = 1;
  static float Decode(ByteAddressBuffer b, uint block, uint element) { return ByteAt(b, block) >> element * 2 & 3; }
};

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  LoadDecoded<Left, Q8_0>(A, 4 * 104, 104, MatrixLayout::RowMajor, 16).Store(Out, 0, 48, MatrixLayout::RowMajor);
  LoadDecoded<Right, Q4_0>(B, 0, 56, MatrixLayout::ColMajor, 24).Store(Out, 576, 40, MatrixLayout::RowMajor);
  LoadDecoded<Left, Q8_0>(A, 4 * 104, 104, MatrixLayout::RowMajor, 40, 9, 17).Store(Out, 1536, 48, MatrixLayout::RowMajor);
  LoadDecoded<Left, Q4_1>(C, 0, 60, MatrixLayout::RowMajor, 56).Store(Out, 2112, 48, MatrixLayout::RowMajor);
  LoadDecoded<Acc, TwoBits>(D, 0, 4, MatrixLayout::RowMajor, 0).Store(Sums, 0, 64, MatrixLayout::RowMajor);
}
