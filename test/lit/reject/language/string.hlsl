// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  string s = "text";
  Out[0] = 1;
}
// EXPECT
// DIAG: LowerUnsupported @ 4
//| string.hlsl:4:10: error: a string that is no text of printf is not supported: declare it outside of functions, with a literal
//|     4 |   string s = "text";
//|       |          ^
//| 1 error generated.
