// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  string s = "text";
  Out[0] = 1;
}
// EXPECT
// DIAG: error @ 4
//| string.hlsl:4:3: error: unknown type name 'string'
//|     4 |   string s = "text";
//|       |   ^
//| 1 error generated.
