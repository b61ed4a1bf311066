// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 4, 16> a;
  WaveMatrixRight<float16_t, 4, 16> b;
  WaveMatrixAccumulator<float, 4, 16> c;
  a.Load(In, 0, 1024, false);
  b.Load(In, 0, 1024, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 1024, false);
}
// EXPECT --target lavapipe --emulate=off
// DIAG: MultiplyShape @ 11
// DIAG: MatrixRows @ 0
//| unsupported-shape-small.hlsl:11:5: error: a matrix multiply of f16 x f16 -> f32 with shape 4x16x16 is not supported by target 'lavapipe'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'lavapipe' supports for f16 x f16 -> f32: 8x8x8, any multiple of 8x8x8 up to 1024
//| 1 error generated.
// EXPECT --target amd-rdna3 --emulate=off
// DIAG: MultiplyShape @ 11
// DIAG: MatrixRows @ 0
//| unsupported-shape-small.hlsl:11:5: error: a matrix multiply of f16 x f16 -> f32 with shape 4x16x16 is not supported by target 'amd-rdna3'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'amd-rdna3' supports for f16 x f16 -> f32: 16x16x16
//| 1 error generated.
// EXPECT --target nvidia-hopper --emulate=off
// DIAG: MultiplyShape @ 11
// DIAG: MatrixRows @ 0
//| unsupported-shape-small.hlsl:11:5: error: a matrix multiply of f16 x f16 -> f32 with shape 4x16x16 is not supported by target 'nvidia-hopper'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'nvidia-hopper' supports for f16 x f16 -> f32: 16x16x16, 16x8x16, 16x8x8, any multiple of 16x16x16 up to 1024
//| 1 error generated.
