// An epilogue in f16, and a column of f16 sums, on a device that only accumulates in f32: nothing is emulated, and the
// multiplies do not move.
// RUN: tessera --target intel-dg2 %s -o %t.spvasm 2>&1 | count 0
// RUN: FileCheck %s < %t.spvasm
// RUN: tessera --target intel-dg2 -DCOLUMN %s -o %t.spvasm 2>&1 | count 0
// RUN: FileCheck %s < %t.spvasm
ByteAddressBuffer InA : register(t0);
ByteAddressBuffer InB : register(t1);
RWByteAddressBuffer Out : register(u2);

[numthreads(32, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(InA, 0, 32, false);
  b.Load(InB, 0, 32, false);
  c.Multiply(a, b);
#ifdef COLUMN
  WaveMatrixLeftColAcc<float16_t, 16, 16> sums;
  sums.Fill(0);
  sums.SumAccumulate(a);
  c.Add(sums);
  c.Store(Out, 0, 64, false);
#else
  WaveMatrixAccumulator<float16_t, 16, 16> narrow;
  narrow.Fill(0);
  narrow.Add(c);
  narrow.Store(Out, 0, 32, false);
#endif
}

// CHECK-NOT: OpTypeCooperativeMatrixKHR %half {{.*}} %uint_8 %uint_8
// CHECK:     OpCooperativeMatrixMulAddKHR
// CHECK:     OpCooperativeMatrixMulAddKHR
// CHECK:     OpCooperativeMatrixMulAddKHR
// CHECK:     OpCooperativeMatrixMulAddKHR
