// RUN: %check-diags %s
// Each member is within the limit.
cbuffer Several : register(b1) {
  float4 First[4194304];
  float Last;
};
RWStructuredBuffer<float> Out : register(u2);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = First[i].y + Last; }
// EXPECT
// DIAG: TypeComponents @ 3
//| constant-buffer-size.hlsl:3:9: error: an object of 16777217 components is too large: at most 16777216 are supported
//|     3 | cbuffer Several : register(b1) {
//|       |         ^~~~~~~
//| 1 error generated.
