// RUN: %exec-test %s
// matrix
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Quantized products with zero points of both factors: sums of the rows of one and of the columns of the other, scaled, stored and added to all columns and
// rows; sums that a loop adds up, and a vector of biases from memory.
// py: K = 32
// py: A = [[(r * 37 + c * 91) % 256 - 128 for c in range(K)] for r in range(16)]
// py: B = [[(r * 53 + c * 29) % 256 - 128 for c in range(24)] for r in range(K)]
// py: ZA = -7
// py: ZB = 19
// py: Bias1 = [i * 1001 - 9000 for i in range(24)]
// py: P = [[sum((A[i][k] - ZA) * (B[k][j] - ZB) for k in range(K)) + Bias1[j] for j in range(24)] for i in range(16)]
// py: packed = lambda rows: [int.from_bytes(bytes(x & 255 for x in row[i:i + 4]), 'little') for row in rows for i in range(0, len(row), 4)]
// in Left u32: packed(A)
// in Right u32: packed(B)
// in Bias i32: Bias1
// out Out i32: flat(P) + [sum(A[i]) for i in range(16)] + [sum(B[k][j] for k in range(K)) for j in range(24)]
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
ByteAddressBuffer Bias : register(t2);
RWByteAddressBuffer Out : register(u3);
[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixAccumulator<int, 16, 24> sums;
  WaveMatrixLeftColAcc<int, 16, 24> rows;
  WaveMatrixRightRowAcc<int, 16, 24> columns;
  sums.Fill(0);
  rows.Fill(0);
  columns.Fill(0);
  WaveMatrixLeft<int8_t4_packed, 16, 24> a;
  WaveMatrixRight<int8_t4_packed, 16, 24> b;
  for (uint k = 0; k < 32; k += a.MatrixDepth()) {
    a.Load(Left, k, 32, false);
    b.Load(Right, k * 24, 24, false);
    sums.MultiplyAccumulate(a, b);
    rows.SumAccumulate(a);
    columns.SumAccumulate(b);
  }
  rows.Store(Out, 16 * 24 * 4, 4);
  columns.Store(Out, 16 * 24 * 4 + 64, 4);
  rows.ScalarMultiply(-19);
  columns.ScalarMultiply(7);
  WaveMatrixRightRowAcc<int, 16, 24> bias;
  bias.Load(Bias, 0, 4);
  columns.ScalarAdd(-7 * 19 * 32);
  sums.Add(rows);
  sums.Add(columns);
  sums.Add(bias);
  sums.Store(Out, 0, 96, false);
}
