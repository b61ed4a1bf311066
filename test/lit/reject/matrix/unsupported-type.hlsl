// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float, 16, 16> a;
  WaveMatrixRight<float, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(In, 0, 1024, false);
  b.Load(In, 0, 1024, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 1024, false);
}
// EXPECT --target lavapipe --emulate=off
// DIAG: MultiplyTypes @ 11
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: EmulationOff @ 0
//| unsupported-type.hlsl:11:5: error: a matrix multiply of f32 x f32 -> f32 is not supported by target 'lavapipe'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'lavapipe' supports for f16 x f16 -> f16: 8x8x8, any multiple of 8x8x8 up to 1024
//| tessera: note: target 'lavapipe' supports for f16 x f16 -> f32: 8x8x8, any multiple of 8x8x8 up to 1024
//| tessera: note: target 'lavapipe' supports for u8 x u8 -> u32: 8x8x8, any multiple of 8x8x8 up to 1024
//| tessera: note: '--emulate=auto' lets the lanes of the wave compute it
//| 1 error generated.
// EXPECT --target nvidia-hopper --emulate=off
// DIAG: MultiplyTypes @ 11
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: EmulationOff @ 0
//| unsupported-type.hlsl:11:5: error: a matrix multiply of f32 x f32 -> f32 is not supported by target 'nvidia-hopper'
//|    11 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'nvidia-hopper' supports for f16 x f16 -> f16: 16x16x16, 16x8x16, 16x8x8, any multiple of 16x16x16 up to 1024
//| tessera: note: target 'nvidia-hopper' supports for f16 x f16 -> f32: 16x16x16, 16x8x16, 16x8x8, any multiple of 16x16x16 up to 1024
//| tessera: note: target 'nvidia-hopper' supports for u8 x u8 -> u32: 16x16x32, 16x8x32, any multiple of 16x16x32 up to 1024
//| tessera: note: '--emulate=auto' lets the lanes of the wave compute it
//| 1 error generated.
