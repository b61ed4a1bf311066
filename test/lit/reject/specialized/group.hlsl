// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 4;
[[vk::constant_id(1)]] const uint16_t Short = 4;
RWStructuredBuffer<float> Out;
[numthreads(N * 2, Short, 1)] void main(uint i : SV_GroupIndex) { Out[i] = 1; }
// EXPECT
// DIAG: SpecGroupExpression @ 5
// DIAG: SpecSizeType @ 5
//| group.hlsl:5:13: error: an argument of 'numthreads' is a number or the name of a specialization constant: the application must know which constant it is, so declare one for the result
//|     5 | [numthreads(N * 2, Short, 1)] void main(uint i : SV_GroupIndex) { Out[i] = 1; }
//|       |             ^~~~~
//| group.hlsl:5:20: error: 'Short' is a 'uint16_t': a specialization constant that is a size has type 'uint' or 'int'
//|     5 | [numthreads(N * 2, Short, 1)] void main(uint i : SV_GroupIndex) { Out[i] = 1; }
//|       |                    ^~~~~
//| 2 errors generated.
