// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  string s = "text";
  Out[0] = 1;
}
// EXPECT
// DIAG: LowerString @ 4
//| string.hlsl:4:10: error: a string can only be the format of printf: a literal, or a global variable that is initialized with one and never changes
//|     4 |   string s = "text";
//|       |          ^
//| 1 error generated.
