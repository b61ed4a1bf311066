// RUN: %check-diags %s
WaveMatrixLeft<float16_t, 16, 16> Loose;
RWByteAddressBuffer Out;
[numthreads(64, 1, 1)] void main() {
  Loose.Store(Out, 0, 32, false);
}
// EXPECT
// DIAG: MatrixInMemory @ 2
// DIAG: MatrixInMemoryNote @ 2
//| global.hlsl:2:35: error: a matrix cannot be in a constant buffer
//|     2 | WaveMatrixLeft<float16_t, 16, 16> Loose;
//|       |                                   ^~~~~
//| global.hlsl:2:35: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     2 | WaveMatrixLeft<float16_t, 16, 16> Loose;
//|       |                                   ^~~~~
//| 1 error generated.
