// RUN: %check-diags %s
// Arguments that differ from lane to lane, and the way from there to the index.
ByteAddressBuffer In;
RWByteAddressBuffer Out;
groupshared float Tile[1024];
cbuffer Problem { uint Rows; };

uint rowOf(uint thread) { while (thread > 15) thread -= 16; return thread; }

[WaveSize(32)] [numthreads(64, 1, 1)]
void main(uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixAccumulator<float, 16, 16> c;
  uint start = local.x * 64;
  a.Load(In, start + group.x, 64, false);
  a.Load(In, 0, rowOf(index) * 64 + 64, false);
  c.Fill(WaveGetLaneIndex());
  uint at = 0;
  if (index < 40)
    at = 16;
  c.Store(Tile, at, 32, false);
  uint last = 0;
  for (uint i = index; i < 100; i += 64)
    last = i;
  c.Store(Out, last / 64 * 4, 64, false);
  c.ScalarMultiply(WavePrefixSum(1.0));
  bool transposed = WaveIsFirstLane();
  a.Load(In, transposed ? 0 : 64, 64, false);
}
// EXPECT --target nvidia-ada
// DIAG: MatrixArgumentVaries @ 15
// DIAG: UniformityNamed @ 14
// DIAG: UniformityNamedSource @ 11
// DIAG: MatrixArgumentWayOut @ 15
// DIAG: MatrixArgumentVaries @ 16
// DIAG: UniformityResult @ 16
// DIAG: UniformityNamedSource @ 11
// DIAG: MatrixArgumentWayOut @ 16
// DIAG: MatrixArgumentVaries @ 17
// DIAG: UniformitySource @ 17
// DIAG: MatrixArgumentWayOut @ 17
// DIAG: MatrixArgumentVaries @ 21
// DIAG: UniformityChosen @ 18
// DIAG: UniformityBranch @ 19
// DIAG: UniformityNamedSource @ 11
// DIAG: MatrixArgumentWayOut @ 21
// DIAG: MatrixArgumentVaries @ 25
// DIAG: UniformityNamed @ 22
// DIAG: UniformityNamed @ 23
// DIAG: UniformityNamedSource @ 11
// DIAG: MatrixArgumentWayOut @ 25
// DIAG: MatrixArgumentVaries @ 26
// DIAG: UniformitySource @ 26
// DIAG: MatrixArgumentWayOut @ 26
// DIAG: MatrixArgumentVaries @ 28
// DIAG: UniformityNamedSource @ 27
// DIAG: MatrixArgumentWayOut @ 28
//| matrix-arguments.hlsl:15:5: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    15 |   a.Load(In, start + group.x, 64, false);
//|       |     ^~~~
//| matrix-arguments.hlsl:14:24: note: it is computed from 'start'
//|    14 |   uint start = local.x * 64;
//|       |                        ^
//| matrix-arguments.hlsl:11:17: note: it is computed from 'local', which is SV_GroupThreadID and differs from lane to lane
//|    11 | void main(uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID) {
//|       |                 ^~~~~
//| matrix-arguments.hlsl:15:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    15 |   a.Load(In, start + group.x, 64, false);
//|       |     ^~~~
//| matrix-arguments.hlsl:16:5: warning: the stride of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    16 |   a.Load(In, 0, rowOf(index) * 64 + 64, false);
//|       |     ^~~~
//| matrix-arguments.hlsl:16:17: note: it is computed from the result of 'rowOf' here
//|    16 |   a.Load(In, 0, rowOf(index) * 64 + 64, false);
//|       |                 ^~~~~
//| matrix-arguments.hlsl:11:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    11 | void main(uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID) {
//|       |                                                ^~~~~
//| matrix-arguments.hlsl:16:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    16 |   a.Load(In, 0, rowOf(index) * 64 + 64, false);
//|       |     ^~~~
//| matrix-arguments.hlsl:17:5: warning: the value of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    17 |   c.Fill(WaveGetLaneIndex());
//|       |     ^~~~
//| matrix-arguments.hlsl:17:10: note: it is computed from WaveGetLaneIndex(), which differs from lane to lane
//|    17 |   c.Fill(WaveGetLaneIndex());
//|       |          ^~~~~~~~~~~~~~~~
//| matrix-arguments.hlsl:17:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    17 |   c.Fill(WaveGetLaneIndex());
//|       |     ^~~~
//| matrix-arguments.hlsl:21:5: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    21 |   c.Store(Tile, at, 32, false);
//|       |     ^~~~~
//| matrix-arguments.hlsl:18:8: note: it is computed from 'at', which has different values on the paths that lead here
//|    18 |   uint at = 0;
//|       |        ^~
//| matrix-arguments.hlsl:19:3: note: the branch taken here differs from lane to lane
//|    19 |   if (index < 40)
//|       |   ^~
//| matrix-arguments.hlsl:11:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    11 | void main(uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID) {
//|       |                                                ^~~~~
//| matrix-arguments.hlsl:21:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    21 |   c.Store(Tile, at, 32, false);
//|       |     ^~~~~
//| matrix-arguments.hlsl:25:5: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    25 |   c.Store(Out, last / 64 * 4, 64, false);
//|       |     ^~~~~
//| matrix-arguments.hlsl:22:8: note: it is computed from 'last'
//|    22 |   uint last = 0;
//|       |        ^~~~
//| matrix-arguments.hlsl:23:13: note: it is computed from 'i'
//|    23 |   for (uint i = index; i < 100; i += 64)
//|       |             ^
//| matrix-arguments.hlsl:11:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    11 | void main(uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID) {
//|       |                                                ^~~~~
//| matrix-arguments.hlsl:25:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    25 |   c.Store(Out, last / 64 * 4, 64, false);
//|       |     ^~~~~
//| matrix-arguments.hlsl:26:5: warning: the scalar of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    26 |   c.ScalarMultiply(WavePrefixSum(1.0));
//|       |     ^~~~~~~~~~~~~~
//| matrix-arguments.hlsl:26:20: note: it is computed from a prefix operation over the wave, which differs from lane to lane
//|    26 |   c.ScalarMultiply(WavePrefixSum(1.0));
//|       |                    ^~~~~~~~~~~~~
//| matrix-arguments.hlsl:26:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    26 |   c.ScalarMultiply(WavePrefixSum(1.0));
//|       |     ^~~~~~~~~~~~~~
//| matrix-arguments.hlsl:28:5: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    28 |   a.Load(In, transposed ? 0 : 64, 64, false);
//|       |     ^~~~
//| matrix-arguments.hlsl:27:21: note: it is computed from 'transposed', which is WaveIsFirstLane() and differs from lane to lane
//|    27 |   bool transposed = WaveIsFirstLane();
//|       |                     ^~~~~~~~~~~~~~~
//| matrix-arguments.hlsl:28:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    28 |   a.Load(In, transposed ? 0 : 64, 64, false);
//|       |     ^~~~
//| 7 warnings generated.
