// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// The groupshared example of the specification: tiles of A and B staged by all threads.
// py: M, N, K = 64, 64, 64
// py: A = [[(r * 3 + k) % 9 - 4 for k in range(K)] for r in range(M)]
// py: B = [[(k + c * 5) % 7 - 3 for c in range(N)] for k in range(K)]
// groups: 2 2 1
// in BufA f16: flat(A)
// in BufB f16: flat(transpose(B))
// out BufC f32: flat(mul(A, B))
StructuredBuffer<float16_t> BufA : register(t0);
StructuredBuffer<float16_t> BufB : register(t1);
RWStructuredBuffer<float> BufC : register(u2);

#define DIM 16
#define TILE 32
#define PAD 40 // elements from row to row
#define K 64
#define N 64
#define THREADS (WAVE * 4)

groupshared float16_t TileA[TILE * PAD];
groupshared float16_t TileB[TILE * PAD];
groupshared float TileC[TILE * TILE];

[WaveSize(WAVE)] [numthreads(THREADS, 1, 1)] void main(uint3 group : SV_GroupID, uint index : SV_GroupIndex) {
  uint wave = index / WAVE;
  uint fragRow = wave / 2 * DIM, fragCol = wave % 2 * DIM;
  WaveMatrixLeft<float16_t, DIM, DIM> a;
  WaveMatrixRight<float16_t, DIM, DIM> b;
  WaveMatrixAccumulator<float, DIM, DIM> c;
  uint depth = a.MatrixDepth();
  c.Fill(0);
  for (uint step = 0; step < K; step += TILE) {
    for (uint i = index; i < TILE * TILE; i += THREADS) {
      uint r = i / TILE, k = i % TILE;
      TileA[r * PAD + k] = BufA[(group.y * TILE + r) * K + step + k];
      TileB[r * PAD + k] = BufB[(group.x * TILE + r) * K + step + k];
    }
    GroupMemoryBarrierWithGroupSync();
    for (uint frag = 0; frag < TILE; frag += depth) {
      a.Load(TileA, fragRow * PAD + frag, PAD, false);
      b.Load(TileB, fragCol * PAD + frag, PAD, true);
      c.MultiplyAccumulate(a, b);
    }
    GroupMemoryBarrierWithGroupSync();
  }
  c.Store(TileC, fragRow * TILE + fragCol, TILE, false);
  GroupMemoryBarrierWithGroupSync();
  for (uint o = index; o < TILE * TILE; o += THREADS)
    BufC[(group.y * TILE + o / TILE) * N + group.x * TILE + o % TILE] = TileC[o];
}
