// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(16)] [numthreads(64, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(1);
  c.Store(Out, 0, 64, false);
}
// EXPECT --target lavapipe
// DIAG: WaveSize @ 5
//| wave-size.hlsl:5:2: error: [WaveSize(16)] is not supported by target 'lavapipe', which has wave sizes 8
//|     5 | [WaveSize(16)] [numthreads(64, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target nvidia-hopper
// DIAG: WaveSize @ 5
//| wave-size.hlsl:5:2: error: [WaveSize(16)] is not supported by target 'nvidia-hopper', which has wave sizes 32
//|     5 | [WaveSize(16)] [numthreads(64, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target amd-rdna3
// DIAG: WaveSize @ 5
//| wave-size.hlsl:5:2: error: [WaveSize(16)] is not supported by target 'amd-rdna3', which has wave sizes 32, 64
//|     5 | [WaveSize(16)] [numthreads(64, 1, 1)] void main() {
//|       |  ^~~~~~~~~~~~
//| 1 error generated.
