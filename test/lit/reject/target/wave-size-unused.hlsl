// RUN: %check-diags %s
// A wave size that the target lacks is an error only where lanes work together.
RWStructuredBuffer<uint> Out : register(u0);
[WaveSize(64)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
#ifdef WAVES
  i += WaveGetLaneCount();
#endif
  Out[i] = i;
}
// EXPECT --emit=msl
// DIAG: WaveSizeIgnored @ 4
//| wave-size-unused.hlsl:4:2: remark: [WaveSize] is ignored: target 'metal' has waves of 32, and the shader has no wave operation [-Wignored-wave-size]
//|     4 | [WaveSize(64)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |  ^~~~~~~~~~~~
// EXPECT --emit=msl -WX
// DIAG: WaveSizeIgnored @ 4
//| wave-size-unused.hlsl:4:2: remark: [WaveSize] is ignored: target 'metal' has waves of 32, and the shader has no wave operation [-Wignored-wave-size]
//|     4 | [WaveSize(64)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |  ^~~~~~~~~~~~
// EXPECT --emit=msl -DWAVES
// DIAG: WaveSize @ 4
//| wave-size-unused.hlsl:4:2: error: [WaveSize(64)] is not supported by target 'metal', which has wave sizes 32
//|     4 | [WaveSize(64)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |  ^~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target nvidia-hopper
// DIAG: WaveSizeIgnored @ 4
//| wave-size-unused.hlsl:4:2: remark: [WaveSize] is ignored: target 'nvidia-hopper' has waves of 32, and the shader has no wave operation [-Wignored-wave-size]
//|     4 | [WaveSize(64)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |  ^~~~~~~~~~~~
