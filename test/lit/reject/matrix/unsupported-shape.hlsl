// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 64, 16> a;
  WaveMatrixRight<float16_t, 64, 16> b;
  WaveMatrixAccumulator<float, 64, 16> c;
  a.Load(In, 0, 1024, false);
  b.Load(In, 0, 1024, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 1024, false);
}
// EXPECT --target lavapipe-8x8x8 --tile=off
// DIAG: MultiplyShape @ 11
// DIAG: MatrixRows @ 0
//| unsupported-shape.hlsl:11:5: error: a matrix multiply of f16 x f16 -> f32 with shape 64x16x16 is not supported by target 'lavapipe-8x8x8'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'lavapipe-8x8x8' supports for f16 x f16 -> f32: 8x8x8
//| 1 error generated.
// EXPECT --target amd-rdna3 --tile=off
// DIAG: MultiplyShape @ 11
// DIAG: MatrixRows @ 0
//| unsupported-shape.hlsl:11:5: error: a matrix multiply of f16 x f16 -> f32 with shape 64x16x16 is not supported by target 'amd-rdna3'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'amd-rdna3' supports for f16 x f16 -> f32: 16x16x16
//| 1 error generated.
// EXPECT --target nvidia-hopper --tile=off
// EXPECT --target intel-xe2 --tile=off
// DIAG: MultiplyShape @ 11
// DIAG: MatrixRows @ 0
//| unsupported-shape.hlsl:11:5: error: a matrix multiply of f16 x f16 -> f32 with shape 64x16x16 is not supported by target 'intel-xe2'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'intel-xe2' supports for f16 x f16 -> f32: 8x16x16
//| 1 error generated.
// EXPECT --target nvidia-turing --tile=off
// DIAG: MultiplyShape @ 11
// DIAG: MatrixRows @ 0
//| unsupported-shape.hlsl:11:5: error: a matrix multiply of f16 x f16 -> f32 with shape 64x16x16 is not supported by target 'nvidia-turing'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'nvidia-turing' supports for f16 x f16 -> f32: 16x16x16, 16x8x16, 16x8x8
//| 1 error generated.
