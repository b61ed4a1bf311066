// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Fill(1);
  b.Fill(1);
  c.Multiply(a, b);
  c.Store(Out, 0, 64, false);
}
// EXPECT --target vulkan
// DIAG: MatrixOperandTypes @ 11
//| operand-types.hlsl:11:5: error: a left matrix of float16_t cannot be multiplied with a right matrix of float: their elements must have the same type
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| 1 error generated.
