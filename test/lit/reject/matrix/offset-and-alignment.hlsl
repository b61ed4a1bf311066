// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  a.Load(In, 2, 32, false);
  a.Load(In, 7, 32, false);
  a.Load(In, 0, 32, false, 3);
  a.Load(In, 0, 32, false, 2);
  a.Load(In, 0, 32, false, 24);
  a.Load(In, 0, 36, false, 8);
  a.Load(In, 4, 48, false, 16);
  a.Store(Out, 6, 32, false);
  a.Store(Out, 0, 34, false);
  a.Store(Out, 0, 32, false, 1);
}
// EXPECT --target lavapipe
// DIAG: MatrixOffset @ 7
// DIAG: MatrixOffset @ 8
// DIAG: MatrixAlignment @ 9
// DIAG: MatrixAlignment @ 10
// DIAG: MatrixAlignment @ 11
// DIAG: MatrixStrideAlignment @ 12
// DIAG: MatrixOffset @ 13
// DIAG: MatrixOffset @ 14
// DIAG: MatrixStrideAlignment @ 15
// DIAG: MatrixAlignment @ 16
//| offset-and-alignment.hlsl:7:5: error: an offset of 2 bytes is not a multiple of the alignment, 4 bytes
//|     7 |   a.Load(In, 2, 32, false);
//|       |     ^~~~
//| offset-and-alignment.hlsl:8:5: error: an offset of 7 bytes is not a multiple of the alignment, 4 bytes
//|     8 |   a.Load(In, 7, 32, false);
//|       |     ^~~~
//| offset-and-alignment.hlsl:9:5: error: an alignment of 3 bytes is not allowed: it must be 0 or a power of two, at least 4
//|     9 |   a.Load(In, 0, 32, false, 3);
//|       |     ^~~~
//| offset-and-alignment.hlsl:10:5: error: an alignment of 2 bytes is not allowed: it must be 0 or a power of two, at least 4
//|    10 |   a.Load(In, 0, 32, false, 2);
//|       |     ^~~~
//| offset-and-alignment.hlsl:11:5: error: an alignment of 24 bytes is not allowed: it must be 0 or a power of two, at least 4
//|    11 |   a.Load(In, 0, 32, false, 24);
//|       |     ^~~~
//| offset-and-alignment.hlsl:12:5: error: a stride of 36 bytes is not a multiple of the alignment, 8 bytes
//|    12 |   a.Load(In, 0, 36, false, 8);
//|       |     ^~~~
//| offset-and-alignment.hlsl:13:5: error: an offset of 4 bytes is not a multiple of the alignment, 16 bytes
//|    13 |   a.Load(In, 4, 48, false, 16);
//|       |     ^~~~
//| offset-and-alignment.hlsl:14:5: error: an offset of 6 bytes is not a multiple of the alignment, 4 bytes
//|    14 |   a.Store(Out, 6, 32, false);
//|       |     ^~~~~
//| offset-and-alignment.hlsl:15:5: error: a stride of 34 bytes is not a multiple of the alignment, 4 bytes
//|    15 |   a.Store(Out, 0, 34, false);
//|       |     ^~~~~
//| offset-and-alignment.hlsl:16:5: error: an alignment of 1 bytes is not allowed: it must be 0 or a power of two, at least 4
//|    16 |   a.Store(Out, 0, 32, false, 1);
//|       |     ^~~~~
//| 10 errors generated.
