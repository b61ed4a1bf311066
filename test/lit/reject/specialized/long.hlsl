// RUN: %check-diags %s
[[vk::constant_id(1)]] const uint64_t Long = 4;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float c[Long];
  c[i] = i;
  Out[i] = c[i];
}
// EXPECT
// DIAG: SpecSizeType @ 5
//| long.hlsl:5:11: error: 'Long' is a 'uint64_t': a specialization constant that is a size has type 'uint' or 'int'
//|     5 |   float c[Long];
//|       |           ^~~~
//| 1 error generated.
