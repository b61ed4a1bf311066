// RUN: %check-diags %s
// The shader leaves too little groupshared memory for a vector of sums. If the shader itself uses too much, nothing is emulated for it.
groupshared uint Mine[WORDS];
RWByteAddressBuffer Out : register(u1);

[numthreads(32, 1, 1)] void main(uint index : SV_GroupIndex) {
  Mine[index] = index;
  GroupMemoryBarrierWithGroupSync();
  Out.Store(1024 + index * 4, Mine[index ^ 1]);
  WaveMatrixLeftColAcc<float, 16, 16> sums;
  sums.Fill(1);
  sums.Store(Out, 0, 8);
}
// EXPECT --target lavapipe-8x8x8 -DWORDS=8192 --emulate=off
// DIAG: SharedMemory @ 3
// DIAG: SharedMemoryScratch @ 12
// DIAG: EmulationOff @ 0
//| groupshared-full.hlsl:3:18: error: 33792 bytes of groupshared memory exceed the 32768 bytes that target 'lavapipe-8x8x8' has
//|     3 | groupshared uint Mine[WORDS];
//|       |                  ^
//| groupshared-full.hlsl:12:8: note: 1024 of these bytes pass the components of this matrix between lanes
//|    12 |   sums.Store(Out, 0, 8);
//|       |        ^~~~~
//| tessera: note: '--emulate=auto' lets the lanes of the wave compute it
//| 1 error generated.
// EXPECT --target intel-dg2 -DWORDS=12288
// DIAG: EmulationWaveSize @ 12
// DIAG: EmulationWaveSizeNote @ 6
//| groupshared-full.hlsl:12:8: error: target 'intel-dg2' has 49152 bytes of groupshared memory, but the shader and the passing of this matrix between lanes need 50176: emulation needs a known wave size
//|    12 |   sums.Store(Out, 0, 8);
//|       |        ^~~~~
//| groupshared-full.hlsl:6:2: note: add [WaveSize(n)], where n is one of: 8, 16, 32
//|     6 | [numthreads(32, 1, 1)] void main(uint index : SV_GroupIndex) {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target lavapipe-8x8x8 -DWORDS=8196
// DIAG: SharedMemory @ 3
// DIAG: SharedMemoryScratch @ 12
//| groupshared-full.hlsl:3:18: error: 33808 bytes of groupshared memory exceed the 32768 bytes that target 'lavapipe-8x8x8' has
//|     3 | groupshared uint Mine[WORDS];
//|       |                  ^
//| groupshared-full.hlsl:12:8: note: 1024 of these bytes pass the components of this matrix between lanes
//|    12 |   sums.Store(Out, 0, 8);
//|       |        ^~~~~
//| 1 error generated.
