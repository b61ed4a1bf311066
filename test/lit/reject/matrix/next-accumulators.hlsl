// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixLeftColAcc<float, 16, 16> col;
  WaveMatrixRightRowAcc<float, 16, 16> row;
  a.Fill(1);
  col.Fill(0);
  row.Fill(0);
  col.SumAccumulate(a);
  col.Store(Out, 0, 4);
}
// EXPECT
