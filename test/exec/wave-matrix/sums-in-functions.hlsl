// RUN: %exec-test %s
// interp: --races=lenient
// matrix
// also: lavapipe-8x8x8
// Functions that are called, not copied, and sum rows and columns of the same types of matrices.
// py: A = [[(r * 3 + k) % 9 - 4 for k in range(16)] for r in range(16)]
// py: B = [[(k + c * 5) % 7 - 3 for c in range(16)] for k in range(16)]
// py: RowSums = [sum(A[r]) for r in range(16)]
// py: ColumnSums = [sum(B[k][c] for k in range(16)) for c in range(16)]
// in InA f16: flat(A)
// in InB f16: flat(B)
// out Rows f32: RowSums + [2 * s for s in RowSums] + [s + 1 for s in RowSums]
// out Columns f32: ColumnSums + [2 * s for s in ColumnSums]
ByteAddressBuffer InA : register(t0);
ByteAddressBuffer InB : register(t1);
RWByteAddressBuffer Rows : register(u2);
RWByteAddressBuffer Columns : register(u3);

void once(uint to) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixLeftColAcc<float, 16, 16> rows;
  a.Load(InA, 0, 32, false);
  rows.Fill(0);
  rows.SumAccumulate(a);
  rows.Store(Rows, to, 4);
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixRightRowAcc<float, 16, 16> columns;
  b.Load(InB, 0, 32, false);
  columns.Fill(0);
  columns.SumAccumulate(b);
  columns.Store(Columns, to, 4);
}

void twice(uint to) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixLeftColAcc<float, 16, 16> rows;
  a.Load(InA, 0, 32, false);
  rows.Fill(0);
  for (uint i = 0; i < 2; ++i)
    rows.SumAccumulate(a);
  rows.Store(Rows, to, 4);
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixRightRowAcc<float, 16, 16> columns;
  b.Load(InB, 0, 32, false);
  columns.Fill(0);
  columns.SumAccumulate(b);
  columns.SumAccumulate(b);
  columns.Store(Columns, to, 4);
}

[numthreads(32, 1, 1)] void main() {
  once(0);
  twice(64);
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixLeftColAcc<float, 16, 16> rows;
  a.Load(InA, 0, 32, false);
  rows.Fill(1);
  rows.SumAccumulate(a);
  rows.Store(Rows, 128, 4);
}
