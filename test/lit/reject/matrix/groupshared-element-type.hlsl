// RUN: %check-diags %s
groupshared float Floats[1024];
groupshared int Ints[1024];
groupshared half4 Vectors[256];
groupshared float16_t Scalar;
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(Floats, 0, 16, false);
  a.Load(Ints, 0, 16, false);
  a.Load(Vectors, 0, 16, false);
  a.Load(Scalar, 0, 16, false);
  c.Store(Ints, 0, 16, false);
  c.Store(Floats, 0, 16, false);
}
// EXPECT
// DIAG: MatrixArrayElement @ 9
// DIAG: MatrixArrayElement @ 10
// DIAG: MatrixArrayElement @ 11
// DIAG: MatrixArray @ 12
// DIAG: MatrixArrayElement @ 13
//| groupshared-element-type.hlsl:9:5: error: a groupshared array of float cannot hold a matrix of float16_t: its elements must be float16_t
//|     9 |   a.Load(Floats, 0, 16, false);
//|       |     ^~~~
//| groupshared-element-type.hlsl:10:5: error: a groupshared array of int cannot hold a matrix of float16_t: its elements must be float16_t
//|    10 |   a.Load(Ints, 0, 16, false);
//|       |     ^~~~
//| groupshared-element-type.hlsl:11:5: error: a groupshared array of float16_t4 cannot hold a matrix of float16_t: its elements must be float16_t
//|    11 |   a.Load(Vectors, 0, 16, false);
//|       |     ^~~~
//| groupshared-element-type.hlsl:12:5: error: expected a groupshared array, found float16_t
//|    12 |   a.Load(Scalar, 0, 16, false);
//|       |     ^~~~
//| groupshared-element-type.hlsl:13:5: error: a groupshared array of int cannot hold a matrix of float: its elements must be float
//|    13 |   c.Store(Ints, 0, 16, false);
//|       |     ^~~~~
//| 5 errors generated.
