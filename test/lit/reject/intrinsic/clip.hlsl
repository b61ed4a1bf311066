// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  clip((float)i - 3);
}
// EXPECT
// DIAG: IntrinsicUnavailable @ 3
//| clip.hlsl:3:3: error: intrinsic 'clip' cannot be used: not available in compute shaders
//|     3 |   clip((float)i - 3);
//|       |   ^~~~
//| 1 error generated.
