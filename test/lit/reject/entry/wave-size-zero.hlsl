// RUN: %check-diags %s
[WaveSize(0, 64, 32)] [numthreads(16, 1, 1)] void main() {}
// EXPECT -T cs_6_8
// DIAG: WaveSizeRange @ 2
//| wave-size-zero.hlsl:2:2: error: [WaveSize] from 0 to 64 is not a range of powers of two from 4 to 128
//|     2 | [WaveSize(0, 64, 32)] [numthreads(16, 1, 1)] void main() {}
//|       |  ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
