// RUN: %check-diags %s
float4 main(float4 at : POSITION) : SV_Position {
  clip(at);
  if (IsHelperLane())
    discard;
  return EvaluateAttributeAtCentroid(at);
}
// EXPECT -T vs_6_0
// DIAG: PixelOnly @ 3
// DIAG: PixelOnly @ 4
// DIAG: PixelOnly @ 5
// DIAG: PixelOnly @ 6
//| pixel-only.hlsl:3:3: error: 'clip' is only available in pixel shaders
//|     3 |   clip(at);
//|       |   ^~~~
//| pixel-only.hlsl:4:7: error: 'IsHelperLane' is only available in pixel shaders
//|     4 |   if (IsHelperLane())
//|       |       ^~~~~~~~~~~~
//| pixel-only.hlsl:5:5: error: 'discard' is only available in pixel shaders
//|     5 |     discard;
//|       |     ^~~~~~~
//| pixel-only.hlsl:6:10: error: 'EvaluateAttributeAtCentroid' is only available in pixel shaders
//|     6 |   return EvaluateAttributeAtCentroid(at);
//|       |          ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
