// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(12, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(1);
  c.Store(Out, 0, 64, false);
}
// EXPECT --target lavapipe
// DIAG: WaveMultiple @ 5
// DIAG: WaveMultipleNote @ 0
//| group-size.hlsl:5:2: error: a thread group of 12 threads is not a multiple of the wave size 8, which matrix operations need
//|     5 | [numthreads(12, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| tessera: note: choose [numthreads] whose product is a multiple of 8
//| 1 error generated.
// EXPECT --target nvidia-hopper
// DIAG: WaveMultiple @ 5
// DIAG: WaveMultipleNote @ 0
//| group-size.hlsl:5:2: error: a thread group of 12 threads is not a multiple of the wave size 32, which matrix operations need
//|     5 | [numthreads(12, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| tessera: note: choose [numthreads] whose product is a multiple of 32
//| 1 error generated.
// EXPECT --target intel-xe2
// DIAG: WaveMultiple @ 5
// DIAG: WaveMultipleNote @ 0
//| group-size.hlsl:5:2: error: a thread group of 12 threads is not a multiple of the wave size 32, which matrix operations need
//|     5 | [numthreads(12, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| tessera: note: choose [numthreads] whose product is a multiple of 32, or another [WaveSize] of target 'intel-xe2': 16, 32
//| 1 error generated.
