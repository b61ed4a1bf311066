// RUN: %check-diags %s
Texture2D<float> First[] : register(t1);
Texture2D<float> Second[] : register(t2, space1);
RWStructuredBuffer<float> Out;
[numthreads(2, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = (true ? First : Second)[i + 1][uint2(1, 3)];
  Out[i + 2] = (i > 0 ? First : Second)[i][uint2(1, 3)];
}
// EXPECT
// DIAG: LowerUnsupported @ 6
// DIAG: LowerUnsupported @ 7
//| unbounded-choice.hlsl:6:13: error: a choice between arrays without a size is not supported: choose between their elements
//|     6 |   Out[i] = (true ? First : Second)[i + 1][uint2(1, 3)];
//|       |             ^~~~
//| unbounded-choice.hlsl:7:17: error: a choice between arrays without a size is not supported: choose between their elements
//|     7 |   Out[i + 2] = (i > 0 ? First : Second)[i][uint2(1, 3)];
//|       |                 ^
//| 2 errors generated.
