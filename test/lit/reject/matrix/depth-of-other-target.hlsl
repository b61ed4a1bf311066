// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

// Written for a device whose K is 32: the copy into groupshared memory assumes it.
#define K 32
groupshared float16_t Tile[16 * K];

[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  a.Load(Tile, 0, K, false);
  static_assert(K == 32, "K");
  int check[a.MatrixDepth() == K ? 1 : -1];
}
// EXPECT --target lavapipe
// DIAG: warning @ 13
// DIAG: note @ 13
// DIAG: note @ 0
// DIAG: error @ 13
//| depth-of-other-target.hlsl:13:13: warning: variable length arrays in C++ are a Clang extension; did you mean to use 'static_assert'? [-Wvla-extension-static-assert]
//|    13 |   int check[a.MatrixDepth() == K ? 1 : -1];
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| depth-of-other-target.hlsl:13:15: note: non-constexpr function 'MatrixDepth' cannot be used in a constant expression
//|    13 |   int check[a.MatrixDepth() == K ? 1 : -1];
//|       |               ^
//| <tessera>/wave_matrix.hlsl:8:8: note: declared here
//|     8 |   uint MatrixDepth() { return __mat_depth(__m); }
//|       |        ^
//| depth-of-other-target.hlsl:13:12: error: variable length arrays are not supported for the current target
//|    13 |   int check[a.MatrixDepth() == K ? 1 : -1];
//|       |            ^
//| 1 warning and 1 error generated.
