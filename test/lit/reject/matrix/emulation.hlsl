// RUN: %check-diags %s
// No device supports this as written; lanes of the wave can compute it if their number is known.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(THREADS, 1, 1)] void main() {
  WaveMatrixLeft<float, 16, 32> a;
  WaveMatrixRight<float, 16, 32> b;
  WaveMatrixAccumulator<float, 16, 32> c;
  a.Load(In, 0, 64, false);
  b.Load(In, 0, 128, false);
  c.Multiply(a, b);
  c.MultiplyAccumulate(a, b);
  c.Store(Out, 0, 128, false);
}
// EXPECT --target lavapipe -DTHREADS=64
// DIAG: MatrixEmulated @ 12
// DIAG: MatrixEmulatedCost @ 12
//| emulation.hlsl:12:5: remark: target 'lavapipe' does not support f32 x f32 -> f32 with shape 16x32x16: the 8 lanes of the wave emulate it [-Wemulation]
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| emulation.hlsl:12:5: note: a multiply takes 256 reads of other lanes and 1024 multiply-adds in each lane; '--emulate=off' makes it an error, '--reflect' lists the matrices
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
// EXPECT --target lavapipe -DTHREADS=64 -Wno-emulation
// EXPECT --target lavapipe -DTHREADS=12
// DIAG: WaveMultiple @ 6
// DIAG: WaveMultipleNote @ 0
//| emulation.hlsl:6:2: error: a thread group of 12 threads is not a multiple of the wave size 8, which matrix operations need
//|     6 | [numthreads(THREADS, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~~~~~~
//| tessera: note: choose [numthreads] whose product is a multiple of 8
//| 1 error generated.
// EXPECT --target vulkan-subgroup -DTHREADS=64
// DIAG: EmulationWaveSize @ 12
// DIAG: EmulationWaveSizeNote @ 6
//| emulation.hlsl:12:5: error: target 'vulkan-subgroup' does not support f32 x f32 -> f32 with shape 16x32x16: emulation needs a known wave size
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| emulation.hlsl:6:2: note: add [WaveSize(n)], where n is one of: 4, 8, 16, 32, 64, 128
//|     6 | [numthreads(THREADS, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target intel-dg2 -DTHREADS=64
// DIAG: EmulationWaveSize @ 12
// DIAG: EmulationWaveSizeNote @ 6
//| emulation.hlsl:12:5: error: target 'intel-dg2' does not support f32 x f32 -> f32 with shape 16x32x16: emulation needs a known wave size
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| emulation.hlsl:6:2: note: add [WaveSize(n)], where n is one of: 8, 16, 32
//|     6 | [numthreads(THREADS, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
