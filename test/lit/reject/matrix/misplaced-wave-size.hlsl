// RUN: %check-diags %s
// If a device with several wave sizes cannot load a matrix, and lacks memory to copy it, the error names the matrix and the reason. The first
// set of matrices is well placed.
groupshared float16_t Tile[TILE];
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main(uint index : SV_GroupIndex) {
  Tile[index] = (float16_t)index;
  GroupMemoryBarrierWithGroupSync();
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(1);
  c.Store(Out, 0, 64, false);
  WaveMatrixLeft<float16_t, 16, 16> a;
  a.Load(Tile, 0, 20, false);
  a.Store(Out, 1024, 32, false);
}
// EXPECT --target amd-rdna3 -DTILE=32768
// DIAG: EmulationWaveSize @ 14
// DIAG: EmulationWaveSizeNote @ 7
//| misplaced-wave-size.hlsl:14:5: error: target 'amd-rdna3' loads and stores this matrix only if its stride is a multiple of 16 bytes: emulation needs a known wave size
//|    14 |   a.Load(Tile, 0, 20, false);
//|       |     ^~~~
//| misplaced-wave-size.hlsl:7:2: note: add [WaveSize(n)], where n is one of: 32, 64
//|     7 | [numthreads(64, 1, 1)] void main(uint index : SV_GroupIndex) {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target vulkan -DTILE=16384
// DIAG: EmulationWaveSize @ 14
// DIAG: EmulationWaveSizeNote @ 7
//| misplaced-wave-size.hlsl:14:5: error: target 'vulkan' loads and stores this matrix only if its stride is a multiple of 16 bytes: emulation needs a known wave size
//|    14 |   a.Load(Tile, 0, 20, false);
//|       |     ^~~~
//| misplaced-wave-size.hlsl:7:2: note: add [WaveSize(n)], where n is one of: 4, 8, 16, 32, 64, 128
//|     7 | [numthreads(64, 1, 1)] void main(uint index : SV_GroupIndex) {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
