// RUN: %check-diags %s
cbuffer C {
  float4 a : packoffset(c0);
  float b : packoffset(c0.y);
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = a.x + b;
}
// EXPECT
// DIAG: error @ 4
//| packoffset-overlap.hlsl:4:9: error: packoffset overlap between 'b', 'a'
//|     4 |   float b : packoffset(c0.y);
//|       |         ^
//| 1 error generated.
