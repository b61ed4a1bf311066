// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation
// define: WAVE=8
// Arrays of matrices, matrices in structs with methods, copies of both.
// py: M, N, K = 32, 32, 32
// py: A = [[(r * 2 + k * 5) % 7 - 3 for k in range(K)] for r in range(M)]
// py: B = [[(k * 3 + c) % 5 - 2 for c in range(N)] for k in range(K)]
// py: P = mul(A, B)
// in Src f16: flat(A) + flat(B)
// out Dst f32: flat(P) + flat([[x + 2.5 for x in r[:16]] for r in P[16:]])
ByteAddressBuffer Src : register(t0);
RWByteAddressBuffer Dst : register(u1);

typedef WaveMatrixLeft<float16_t, 16, 16> Left;
typedef WaveMatrixRight<float16_t, 16, 16> Right;
typedef WaveMatrixAccumulator<float, 16, 16> Acc;

#define ROW (32 * 2)
#define TILES 2

struct Operands {
  Left a[TILES];
  Right b[TILES];
  void load(uint k) {
    for (uint i = 0; i < TILES; ++i) {
      a[i].Load(Src, i * 16 * ROW + k * 2, ROW, false);
      b[i].Load(Src, 32 * ROW + k * ROW + i * 32, ROW, false);
    }
  }
};
struct Result {
  Acc c[TILES][TILES];
  uint loads;
  void clear() {
    loads = 0;
    [unroll] for (uint i = 0; i < TILES; ++i)
      for (uint j = 0; j < TILES; ++j)
        c[i][j].Fill(0);
  }
};

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  Operands o;
  Result r;
  r.clear();
  for (uint k = 0; k < 32; k += o.a[0].MatrixDepth()) {
    o.load(k);
    r.loads++;
    for (uint i = 0; i < TILES; ++i)
      for (uint j = 0; j < TILES; ++j)
        r.c[i][j].MultiplyAccumulate(o.a[i], o.b[j]);
  }
  for (uint i = 0; i < TILES; ++i)
    for (uint j = 0; j < TILES; ++j)
      r.c[i][j].Store(Dst, (i * 16 * 32 + j * 16) * 4, 32 * 4, false);
  Result copy = r;
  copy.c[1][0].Fill(2.5);
  for (uint n = 0; n < r.loads; ++n) {
    Operands p;
    p.load(n * 16);
    copy.c[1][0].MultiplyAccumulate(p.a[1], p.b[0]);
  }
  copy.c[1][0].Store(Dst, 32 * 32 * 4, 16 * 4, false);
}
