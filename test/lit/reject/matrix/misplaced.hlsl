// RUN: %check-diags %s
// HLSL takes offsets that are multiples of 4; devices with matrices want 16.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(WAVE)] [numthreads(64, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Load(In, 20, 64, false);
  c.ScalarAdd(1);
  c.Store(Out, 0, 72, false);
}
// EXPECT --target lavapipe -DWAVE=8
// DIAG: MatrixEmulated @ 8
//| misplaced.hlsl:8:5: remark: target 'lavapipe' loads and stores this matrix only where its offset is a multiple of 16 bytes: it is emulated by the 8 lanes of the wave [-Wemulation]
//|     8 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
// EXPECT --target lavapipe -DWAVE=8 --emulate=off
// DIAG: MatrixPlace @ 8
// DIAG: EmulationOff @ 0
// DIAG: MatrixPlace @ 10
// DIAG: EmulationOff @ 0
//| misplaced.hlsl:8:5: error: target 'lavapipe' loads and stores this matrix only where its offset is a multiple of 16 bytes
//|     8 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
//| tessera: note: with '--emulate=auto' the lanes of the wave compute it
//| misplaced.hlsl:10:5: error: target 'lavapipe' loads and stores this matrix only where its stride is a multiple of 16 bytes
//|    10 |   c.Store(Out, 0, 72, false);
//|       |     ^~~~~
//| tessera: note: with '--emulate=auto' the lanes of the wave compute it
//| 2 errors generated.
// EXPECT --target apple-m1 --emit=msl -DWAVE=32
// EXPECT --target vulkan -DWAVE=16
// DIAG: MatrixEmulated @ 8
//| misplaced.hlsl:8:5: remark: target 'vulkan' loads and stores this matrix only where its offset is a multiple of 16 bytes: it is emulated by the 16 lanes of the wave [-Wemulation]
//|     8 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
