// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  a.Load(In, 0, 36, false);
  a.Load(In, 4, 48, false);
  a.Load(In, 16, 48, false);
  a.Store(Out, 32, 40, true);
  WaveMatrixLeftColAcc<float, 16, 16> sums;
  sums.Load(In, 4, 4);
  sums.Store(Out, 12, 12);
}
// EXPECT --target amd-rdna3
// DIAG: MatrixAlignmentOfDevice @ 7
// DIAG: MatrixAlignmentOfDevice @ 8
// DIAG: MatrixAlignmentOfDevice @ 10
// DIAG: MatrixAlignmentOfDevice @ 12
//| matrix-alignment.hlsl:7:5: warning: the stride of 36 bytes is not a multiple of 16: Vulkan wants the rows of a matrix aligned to that, and target 'amd-rdna3' may read or write other elements [-Wmatrix-alignment]
//|     7 |   a.Load(In, 0, 36, false);
//|       |     ^~~~
//| matrix-alignment.hlsl:8:5: warning: the offset of 4 bytes is not a multiple of 16: Vulkan wants the rows of a matrix aligned to that, and target 'amd-rdna3' may read or write other elements [-Wmatrix-alignment]
//|     8 |   a.Load(In, 4, 48, false);
//|       |     ^~~~
//| matrix-alignment.hlsl:10:5: warning: the stride of 40 bytes is not a multiple of 16: Vulkan wants the rows of a matrix aligned to that, and target 'amd-rdna3' may read or write other elements [-Wmatrix-alignment]
//|    10 |   a.Store(Out, 32, 40, true);
//|       |     ^~~~~
//| matrix-alignment.hlsl:12:8: warning: the offset of 4 bytes is not a multiple of 16: Vulkan wants the rows of a matrix aligned to that, and target 'amd-rdna3' may read or write other elements [-Wmatrix-alignment]
//|    12 |   sums.Load(In, 4, 4);
//|       |        ^~~~
//| 4 warnings generated.
// EXPECT --target lavapipe
// EXPECT --target vulkan
