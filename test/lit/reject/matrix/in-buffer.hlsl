// RUN: %check-diags %s
struct S {
  int x;
  WaveMatrixAccumulator<float, 16, 16> m;
};
RWStructuredBuffer<S> Data;
[numthreads(64, 1, 1)] void main() {
  Data[0].m.Fill(1);
}
// EXPECT
// DIAG: MatrixInMemory @ 6
// DIAG: MatrixInMemoryNote @ 6
//| in-buffer.hlsl:6:23: error: a matrix cannot be in RWStructuredBuffer
//|     6 | RWStructuredBuffer<S> Data;
//|       |                       ^~~~
//| in-buffer.hlsl:6:23: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     6 | RWStructuredBuffer<S> Data;
//|       |                       ^~~~
//| 1 error generated.
// EXPECT -Zi
// DIAG: MatrixInMemory @ 6
// DIAG: MatrixInMemoryNote @ 6
//| in-buffer.hlsl:6:23: error: a matrix cannot be in RWStructuredBuffer
//|     6 | RWStructuredBuffer<S> Data;
//|       |                       ^~~~
//| in-buffer.hlsl:6:23: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     6 | RWStructuredBuffer<S> Data;
//|       |                       ^~~~
//| 1 error generated.
