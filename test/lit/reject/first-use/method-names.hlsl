// A misspelled method of a texture gets the nearest one, also one that the shader names nowhere.
// RUN: %check-diags %s
Texture2D Colors;
TextureCube<float> Sky;
SamplerState Linear;
RWStructuredBuffer<float4> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = Colors.SampleLevle(Linear, 0.5, 0);
  Out[1] = Colors.GatherCmpGren(Linear, 0.5, 0);
  Out[2] = Sky.CalculateLevelOfDetial(Linear, 1);
  Out[3] = Sky.GatherCmpGren(Linear, 1, 0);
}
// EXPECT
// DIAG: error @ 8
// DIAG: DidYouMean @ 8
// DIAG: error @ 9
// DIAG: DidYouMean @ 9
// DIAG: error @ 10
// DIAG: DidYouMean @ 10
// DIAG: error @ 11
// DIAG: DidYouMean @ 11
//| method-names.hlsl:8:19: error: no member named 'SampleLevle' in 'hlsl::Texture2D<>'
//|     8 |   Out[0] = Colors.SampleLevle(Linear, 0.5, 0);
//|       |            ~~~~~~ ^
//| method-names.hlsl:8:19: note: did you mean 'SampleLevel'?
//| method-names.hlsl:9:19: error: no member named 'GatherCmpGren' in 'hlsl::Texture2D<>'
//|     9 |   Out[1] = Colors.GatherCmpGren(Linear, 0.5, 0);
//|       |            ~~~~~~ ^
//| method-names.hlsl:9:19: note: did you mean 'GatherCmpGreen'?
//| method-names.hlsl:10:16: error: no member named 'CalculateLevelOfDetial' in 'hlsl::TextureCube<float>'
//|    10 |   Out[2] = Sky.CalculateLevelOfDetial(Linear, 1);
//|       |            ~~~ ^
//| method-names.hlsl:10:16: note: did you mean 'CalculateLevelOfDetail'?
//| method-names.hlsl:11:16: error: no member named 'GatherCmpGren' in 'hlsl::TextureCube<float>'
//|    11 |   Out[3] = Sky.GatherCmpGren(Linear, 1, 0);
//|       |            ~~~ ^
//| method-names.hlsl:11:16: note: did you mean 'GatherCmpRed'?
//| 4 errors generated.
