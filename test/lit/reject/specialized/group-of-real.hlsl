// RUN: %check-diags %s
[[vk::constant_id(0)]] const float N = 4;
RWStructuredBuffer<float> Out;
[numthreads(N, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = 1; }
// EXPECT
// DIAG: error @ 4
//| group-of-real.hlsl:4:2: error: 'numthreads' attribute requires an integer constant
//|     4 | [numthreads(N, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = 1; }
//|       |  ^          ~
//| 1 error generated.
