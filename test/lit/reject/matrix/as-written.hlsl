// RUN: %check-diags %s
// Factors of both signs are computed with one sign; the message about their shape names the types that the shader has. Sums
// that the shader stores keep them from being padded.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(WAVE)] [numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<int8_t4_packed, 20, 20> a;
  WaveMatrixRight<uint8_t4_packed, 20, 20> b;
  WaveMatrixAccumulator<int, 20, 20> c;
  WaveMatrixLeftColAcc<int, 20, 20> s;
  a.Load(In, 0, 1024, false);
  b.Load(In, 0, 1024, false);
  c.Multiply(a, b);
  s.Fill(0);
  s.SumAccumulate(a);
  s.Store(Out, 65536, 4);
  c.Store(Out, 0, 1024, false);
}
// EXPECT --target lavapipe -DWAVE=8 --emulate=off
// DIAG: MultiplyShape @ 14
// DIAG: MatrixRows @ 0
// DIAG: MultiplyShape @ 16
// DIAG: MatrixRows @ 0
//| as-written.hlsl:14:5: error: a matrix multiply of s8 x u8 -> s32 with shape 20x20x16 is not supported by target 'lavapipe'
//|    14 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'lavapipe' supports for s8 x s8 -> s32: 8x8x8, any multiple of 8x8x8 up to 1024
//| as-written.hlsl:16:5: error: a matrix multiply of s8 x s8 -> s32 with shape 20x20x16 is not supported by target 'lavapipe'
//|    16 |   s.SumAccumulate(a);
//|       |     ^~~~~~~~~~~~~
//| tessera: note: target 'lavapipe' supports for s8 x s8 -> s32: 8x8x8, any multiple of 8x8x8 up to 1024
//| 2 errors generated.
// EXPECT --target nvidia-hopper -DWAVE=32
// DIAG: MatrixEmulated @ 14
// DIAG: MatrixEmulatedCost @ 14
//| as-written.hlsl:14:5: remark: target 'nvidia-hopper' does not support s8 x u8 -> s32 with shape 20x20x32: the 32 lanes of the wave emulate it [-Wemulation]
//|    14 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| as-written.hlsl:14:5: note: a multiply takes 80 reads of other lanes and 800 multiply-adds in each lane; '--emulate=off' makes it an error, '--reflect' lists the matrices
//|    14 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
