// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// A header of the user's own over the functions below <dx/linalg.h>, and those functions without any.
// py: A = [[(r * 3 + c * 5) % 13 - 6 for c in range(16)] for r in range(16)]
// py: B = [[(r * 7 + c) % 11 - 5 for c in range(16)] for r in range(16)]
// py: P = mul(A, B)
// in Src f16: [0] * 4 + flat([row + [77] * 4 for row in A]) + flat(transpose(B))
// out Dst f32: flat([[2 * x + 3 for x in row] for row in P]) + flat([[min(max(round(x / 4), -8), 8) for x in row] for row in transpose(P)])
ByteAddressBuffer Src : register(t0);
RWByteAddressBuffer Dst : register(u1);
groupshared float Shared[16 * 16];

namespace mine {
template <uint C, int R, int S, uint Use> struct Tile {
  using HandleT = __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(C, R, S, Use, (1))]];
  HandleT handle;
  static Tile Load(ByteAddressBuffer from, uint offset, uint stride, uint layout) {
    Tile result;
    dx::__builtin_LinAlg_MatrixLoadFromDescriptor(result.handle, from, offset, stride, layout, 128);
    return result;
  }
};
} // namespace mine

// The layout is constant when this is inlined.
mine::Tile<8, 16, 16, 1> loadB(uint layout) { return mine::Tile<8, 16, 16, 1>::Load(Src, 648, 32, layout); }

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  mine::Tile<8, 16, 16, 0> a = mine::Tile<8, 16, 16, 0>::Load(Src, 8, 40, 0);
  mine::Tile<8, 16, 16, 1> b = loadB(1);
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 16, 16, 2, 1)]] c;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 16, 16, 2, 1)]] d;
  __builtin_LinAlg_MatrixMatrixMultiply(c, a.handle, b.handle);
  __builtin_LinAlg_FillMatrix(d, true, 3);
  __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(d, a.handle, b.handle, d);
  __builtin_LinAlg_MatrixStoreToMemory(c, Shared, 0, 16, 0);
  GroupMemoryBarrierWithGroupSync();
  __builtin_LinAlg_MatrixAccumulateToMemory(d, Shared, 0, 16, 0);
  GroupMemoryBarrierWithGroupSync();
  for (uint i = t; i < 256; i += WAVE)
    Dst.Store<float>(i * 4, Shared[i]);
  uint length = __builtin_LinAlg_MatrixLength(c);
  for (uint e = 0; e < length; ++e) {
    float value;
    __builtin_LinAlg_MatrixGetElement(value, c, e);
    __builtin_LinAlg_MatrixSetElement(c, c, e, clamp(round(value / 4), -8, 8));
  }
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 16, 16, 2, 1)]] transposed;
  __builtin_LinAlg_CopyConvertMatrix(transposed, c, true);
  __builtin_LinAlg_MatrixStoreToDescriptor(transposed, Dst, 1024, 64, 0, 16);
}
