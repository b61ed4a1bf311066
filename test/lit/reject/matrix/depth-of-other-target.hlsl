// RUN: %check-diags %s
// Written for K = 16: the strides are too short, and the tile too small, where the target's K is 32.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
groupshared float16_t Tile[16 * 16];

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  Tile[i] = (float16_t)i;
  a.Load(In, 0, 32, false);
  b.Load(Tile, 0, 16, true);
  c.Multiply(a, b);
  c.Store(Out, 0, 64, false);
}
// EXPECT --target Inputs/depth-32.yaml
// DIAG: MatrixStride @ 12
// DIAG: MatrixStride @ 13
//| depth-of-other-target.hlsl:12:5: error: a stride of 32 bytes is less than a row of 32 elements: it must be at least 64 bytes
//|    12 |   a.Load(In, 0, 32, false);
//|       |     ^~~~
//| depth-of-other-target.hlsl:13:5: error: a stride of 16 elements is less than a column of 32 elements: it must be at least 32 elements
//|    13 |   b.Load(Tile, 0, 16, true);
//|       |     ^~~~
//| 2 errors generated.
// EXPECT --target nvidia-hopper
