// RUN: %check-diags %s
cbuffer C {
  WaveMatrixLeft<float16_t, 16, 16> m;
};
RWByteAddressBuffer Out;
[numthreads(64, 1, 1)] void main() {
  m.Store(Out, 0, 32, false);
}
// EXPECT
// DIAG: MatrixInMemory @ 3
// DIAG: MatrixInMemoryNote @ 3
//| in-constant-buffer.hlsl:3:37: error: a matrix cannot be in a constant buffer
//|     3 |   WaveMatrixLeft<float16_t, 16, 16> m;
//|       |                                     ^
//| in-constant-buffer.hlsl:3:37: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     3 |   WaveMatrixLeft<float16_t, 16, 16> m;
//|       |                                     ^
//| 1 error generated.
