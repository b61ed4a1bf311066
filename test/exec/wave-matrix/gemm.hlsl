// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// A product with several groups, several waves for each and a loop over K by MatrixDepth.
// py: M, N, K = 64, 96, 48
// py: SA, SB, SC = K + 8, K + 16, N + 4
// py: A = [[(r * 5 + k * 3) % 7 - 3 for k in range(K)] for r in range(M)]
// py: B = [[(k * 4 + c * 2 + k * c) % 5 - 2 for c in range(N)] for k in range(K)]
// py: P = mul(A, B)
// groups: 3 2 1
// in Shape u32: [M, N, K, SA, SB, SC]
// in BufA f16: [9] * 8 + [A[r][c] if c < K else 9 for r in range(M) for c in range(SA)]
// in BufB f16: [9] * 16 + [B[k][c] if k < K else 9 for c in range(N) for k in range(SB)]
// out BufC f32: [frombits(0xCDCDCDCD)] * 4 + [P[r][c] if c < N else frombits(0xCDCDCDCD) for r in range(M) for c in range(SC)]
cbuffer Shape : register(b0) {
  uint M, N, K, StrideA, StrideB, StrideC;
};
ByteAddressBuffer BufA : register(t1);
ByteAddressBuffer BufB : register(t2);
RWByteAddressBuffer BufC : register(u3);

#define TILE 16

// Each group makes 32 x 32 of the result with four waves.
[WaveSize(WAVE)] [numthreads(WAVE * 4, 1, 1)] void main(uint3 group : SV_GroupID, uint index : SV_GroupIndex) {
  uint wave = index / WAVE;
  uint row = group.y * 32 + wave / 2 * TILE;
  uint col = group.x * 32 + wave % 2 * TILE;
  WaveMatrixLeft<float16_t, TILE, TILE> a;
  WaveMatrixRight<float16_t, TILE, TILE> b;
  WaveMatrixAccumulator<float, TILE, TILE> c;
  c.Fill(0);
  for (uint step = 0; step < K; step += a.MatrixDepth()) {
    a.Load(BufA, 16 + (row * StrideA + step) * 2, StrideA * 2, false);
    b.Load(BufB, 32 + (col * StrideB + step) * 2, StrideB * 2, true);
    c.MultiplyAccumulate(a, b);
  }
  c.Store(BufC, 16 + (row * StrideC + col) * 4, StrideC * 4, false);
}
