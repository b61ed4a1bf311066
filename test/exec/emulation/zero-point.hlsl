// RUN: %exec-test %s
// matrix
// target: vulkan-subgroup
// options: -Wno-emulation
// define: WAVE=8
// The zero points of a quantized product, over the full range of int8 and uint8: sums of rows and columns, scalar
// operations, additions to all rows and columns.
// py: import random; R = random.Random(5)
// py: M, N, K, ZA, ZB = 32, 16, 64, -77, 201
// py: A = [[R.randint(-128, 127) for k in range(K)] for r in range(M)]
// py: B = [[R.randint(0, 255) for c in range(N)] for k in range(K)]
// py: C = [[sum((A[r][k] - ZA) * (B[k][c] - ZB) for k in range(K)) for c in range(N)] for r in range(M)]
// in Left bytes: pack("%db" % (M * K), *flat(A))
// in Right bytes: pack("%dB" % (K * N), *flat(transpose(B)))
// out Dst i32: flat(C) + [sum(r) for r in A] + [sum(c) for c in transpose(B)]
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
RWByteAddressBuffer Dst : register(u2);

#define M 32
#define N 16
#define K 64
#define ZA -77
#define ZB 201

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixLeft<int8_t4_packed, M, N> a;
  WaveMatrixRight<uint8_t4_packed, M, N> b;
  WaveMatrixAccumulator<int, M, N> c;
  WaveMatrixLeftColAcc<int, M, N> rows;
  WaveMatrixRightRowAcc<int, M, N> columns;
  c.Fill(0);
  rows.Fill(0);
  columns.Fill(0);
  for (uint k = 0; k < K; k += a.MatrixDepth()) {
    a.Load(Left, k, K, false);
    b.Load(Right, k, K, true);
    c.MultiplyAccumulate(a, b);
    rows.SumAccumulate(a);
    columns.SumAccumulate(b);
  }
  rows.Store(Dst, M * N * 4, 4);
  columns.Store(Dst, M * N * 4 + M * 4, 4);
  rows.ScalarMultiply(-(ZB));
  columns.ScalarMultiply(-(ZA));
  rows.ScalarAdd(ZA * ZB * K);
  c.Add(rows);
  c.Add(columns);
  c.Store(Dst, 0, N * 4, false);
}
