// RUN: %check-diags %s
struct Only {
  RWStructuredBuffer<uint> inner;
};
Only Many[4];
void put(Only o) { o.inner[0] = 2; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Many[i & 3].inner[0] = 3;
  put(Many[4]);
}
// EXPECT
// DIAG: error @ 8
// DIAG: warning @ 9
// DIAG: note @ 5
//| global-struct-index.hlsl:8:10: error: index for struct array inside cbuffer that contains resources must be a constant integer expression
//|     8 |   Many[i & 3].inner[0] = 3;
//|       |          ^
//| global-struct-index.hlsl:9:7: warning: array index 4 is past the end of the array (that has type 'Only[4]') [-Warray-bounds]
//|     9 |   put(Many[4]);
//|       |       ^    ~
//| global-struct-index.hlsl:5:1: note: array 'Many' declared here
//|     5 | Only Many[4];
//|       | ^
//| 1 warning and 1 error generated.
