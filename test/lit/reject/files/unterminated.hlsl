// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = 1;
// EXPECT
// DIAG: error @ 5
// DIAG: note @ 3
//| unterminated.hlsl:5:10: error: expected '}'
//|     5 | // EXPECT
//|       |          ^
//| unterminated.hlsl:3:35: note: to match this '{'
//|     3 | [numthreads(8, 1, 1)] void main() {
//|       |                                   ^
//| 1 error generated.
