// RUN: %check-diags %s
// HLSL takes offsets that are multiples of 4; devices with matrices want 16. Lanes copy the matrix where groupshared memory has
// room for it.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
#ifdef FULL
groupshared float Full[FULL];
#endif

[WaveSize(WAVE)] [numthreads(64, 1, 1)] void main() {
#ifdef FULL
  Full[In.Load(0)] = 1;
#endif
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Load(In, 20, 64, false);
  c.ScalarAdd(1);
  c.Store(Out, 0, 72, false);
}
// EXPECT --target lavapipe -DWAVE=8
// DIAG: MatrixStaged @ 15
//| misplaced.hlsl:15:5: remark: target 'lavapipe' loads and stores this matrix only if its offset is a multiple of 16 bytes: the lanes copy it through groupshared memory [-Wstaging]
//|    15 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
// EXPECT --target lavapipe -DWAVE=8 --emulate=off
// DIAG: MatrixStaged @ 15
//| misplaced.hlsl:15:5: remark: target 'lavapipe' loads and stores this matrix only if its offset is a multiple of 16 bytes: the lanes copy it through groupshared memory [-Wstaging]
//|    15 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
// EXPECT --target lavapipe -DWAVE=8 -DFULL=8000
// DIAG: MatrixEmulated @ 15
//| misplaced.hlsl:15:5: remark: target 'lavapipe' loads and stores this matrix only if its offset is a multiple of 16 bytes: the 8 lanes of the wave emulate it [-Wemulation]
//|    15 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
// EXPECT --target lavapipe -DWAVE=8 -DFULL=8000 --emulate=off
// DIAG: MatrixPlace @ 15
// DIAG: EmulationOff @ 0
// DIAG: MatrixPlace @ 17
// DIAG: EmulationOff @ 0
//| misplaced.hlsl:15:5: error: target 'lavapipe' loads and stores this matrix only if its offset is a multiple of 16 bytes
//|    15 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
//| tessera: note: '--emulate=auto' lets the lanes of the wave compute it
//| misplaced.hlsl:17:5: error: target 'lavapipe' loads and stores this matrix only if its stride is a multiple of 16 bytes
//|    17 |   c.Store(Out, 0, 72, false);
//|       |     ^~~~~
//| tessera: note: '--emulate=auto' lets the lanes of the wave compute it
//| 2 errors generated.
// EXPECT --target vulkan -DWAVE=16 -DFULL=8000
// DIAG: MatrixEmulated @ 15
//| misplaced.hlsl:15:5: remark: target 'vulkan' loads and stores this matrix only if its offset is a multiple of 16 bytes: the 16 lanes of the wave emulate it [-Wemulation]
//|    15 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
// EXPECT --target apple-m1 --emit=msl -DWAVE=32
// EXPECT --target vulkan -DWAVE=16
// DIAG: MatrixStaged @ 15
//| misplaced.hlsl:15:5: remark: target 'vulkan' loads and stores this matrix only if its offset is a multiple of 16 bytes: the lanes copy it through groupshared memory [-Wstaging]
//|    15 |   c.Load(In, 20, 64, false);
//|       |     ^~~~
