// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 8;
RWStructuredBuffer<float> Out;
[numthreads(8, N, 1)] void main(uint i : SV_GroupIndex) { Out[i] = QuadReadAcrossX(float(i)); }
// EXPECT
// DIAG: SpecGroupQuads @ 4
//| quads.hlsl:4:68: error: quads, derivatives and samples with an implicit level need a 'numthreads' of numbers, or of one row: (N, 1, 1); quads consist of the rows and columns of the group
//|     4 | [numthreads(8, N, 1)] void main(uint i : SV_GroupIndex) { Out[i] = QuadReadAcrossX(float(i)); }
//|       |                                                                    ^~~~~~~~~~~~~~~
//| 1 error generated.
