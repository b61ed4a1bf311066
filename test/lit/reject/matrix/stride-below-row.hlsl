// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

groupshared float16_t Tile[1024];

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 32> b;
  WaveMatrixAccumulator<float, 16, 32> c;
  a.Load(In, 0, 16, false);
  a.Load(In, 0, 28, true);
  b.Load(In, 0, 60, false);
  b.Load(In, 0, 64, false); // right: 32 elements of 2 bytes
  b.Load(In, 0, 32, true);  // right: 16 elements of 2 bytes
  c.Load(In, 0, 124, false);
  c.Load(In, 0, 60, true);
  c.Store(Out, 0, 0, false);
  a.Load(Tile, 0, 15, false);
  b.Load(Tile, 0, 31, false);
  b.Store(Tile, 0, 8, true);
}
// EXPECT --target lavapipe
// DIAG: MatrixStride @ 11
// DIAG: MatrixStride @ 12
// DIAG: MatrixStride @ 13
// DIAG: MatrixStride @ 16
// DIAG: MatrixStride @ 17
// DIAG: MatrixStride @ 18
// DIAG: MatrixStride @ 19
// DIAG: MatrixStride @ 20
// DIAG: MatrixStride @ 21
//| stride-below-row.hlsl:11:5: error: a stride of 16 bytes is less than a row of 16 elements: it must be at least 32 bytes
//|    11 |   a.Load(In, 0, 16, false);
//|       |     ^~~~
//| stride-below-row.hlsl:12:5: error: a stride of 28 bytes is less than a column of 16 elements: it must be at least 32 bytes
//|    12 |   a.Load(In, 0, 28, true);
//|       |     ^~~~
//| stride-below-row.hlsl:13:5: error: a stride of 60 bytes is less than a row of 32 elements: it must be at least 64 bytes
//|    13 |   b.Load(In, 0, 60, false);
//|       |     ^~~~
//| stride-below-row.hlsl:16:5: error: a stride of 124 bytes is less than a row of 32 elements: it must be at least 128 bytes
//|    16 |   c.Load(In, 0, 124, false);
//|       |     ^~~~
//| stride-below-row.hlsl:17:5: error: a stride of 60 bytes is less than a column of 16 elements: it must be at least 64 bytes
//|    17 |   c.Load(In, 0, 60, true);
//|       |     ^~~~
//| stride-below-row.hlsl:18:5: error: a stride of 0 bytes is less than a row of 32 elements: it must be at least 128 bytes
//|    18 |   c.Store(Out, 0, 0, false);
//|       |     ^~~~~
//| stride-below-row.hlsl:19:5: error: a stride of 15 elements is less than a row of 16 elements: it must be at least 16 elements
//|    19 |   a.Load(Tile, 0, 15, false);
//|       |     ^~~~
//| stride-below-row.hlsl:20:5: error: a stride of 31 elements is less than a row of 32 elements: it must be at least 32 elements
//|    20 |   b.Load(Tile, 0, 31, false);
//|       |     ^~~~
//| stride-below-row.hlsl:21:5: error: a stride of 8 elements is less than a column of 16 elements: it must be at least 16 elements
//|    21 |   b.Store(Tile, 0, 8, true);
//|       |     ^~~~~
//| 9 errors generated.
