// RUN: %check-diags %s
Texture2D<float> A[];
Texture2D<float> B[];
RWStructuredBuffer<float> Out;
float at(Texture2D<float> From[], uint k) { return From[k][uint2(0, 0)]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = at(i > 3 ? A : B, i);
}
// EXPECT
// DIAG: ResourceArrayArgument @ 7
//| resource-array-argument.hlsl:7:15: error: this parameter is an array of resources without a size: pass a variable that is such an array
//|     7 |   Out[i] = at(i > 3 ? A : B, i);
//|       |               ^~~~~~~~~~~~~
//| 1 error generated.
