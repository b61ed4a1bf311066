// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  clip((float)i - 3);
}
// EXPECT
// DIAG: PixelOnly @ 3
//| clip.hlsl:3:3: error: 'clip' is only available in pixel shaders
//|     3 |   clip((float)i - 3);
//|       |   ^~~~
//| 1 error generated.
