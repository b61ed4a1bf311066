// RUN: %check-diags %s
// Factors of both signs are computed with one sign; the message about their shape names the types that the shader has.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(WAVE)] [numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<int8_t4_packed, 20, 20> a;
  WaveMatrixRight<uint8_t4_packed, 20, 20> b;
  WaveMatrixAccumulator<int, 20, 20> c;
  a.Load(In, 0, 1024, false);
  b.Load(In, 0, 1024, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 1024, false);
}
// EXPECT --target lavapipe -DWAVE=8 --emulate=off
// DIAG: MultiplyShape @ 12
// DIAG: MatrixRows @ 0
//| as-written.hlsl:12:5: error: a matrix multiply of s8 x u8 -> s32 with shape 20x20x16 is not supported by target 'lavapipe'
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: target 'lavapipe' supports for s8 x s8 -> s32: 8x8x8, any multiple of 8x8x8 up to 1024
//| 1 error generated.
// EXPECT --target nvidia-hopper -DWAVE=32
// DIAG: MatrixEmulated @ 12
// DIAG: MatrixEmulatedCost @ 12
//| as-written.hlsl:12:5: remark: target 'nvidia-hopper' does not support s8 x u8 -> s32 with shape 20x20x32: the 32 lanes of the wave emulate it [-Wemulation]
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| as-written.hlsl:12:5: note: a multiply takes 80 reads of other lanes and 800 multiply-adds in each lane; '--emulate=off' makes it an error, '--reflect' lists the matrices
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
