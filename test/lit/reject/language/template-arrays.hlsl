// Arrays that do not match a template's parameter, and arguments that are not arrays.
// RUN: %check-diags %s
RWStructuredBuffer<float> Out;
template <uint N> float dotted(float a[N], float b[N]) { return a[0] * b[N - 1]; }
template <typename T, uint N> T first(T a[N][3]) { return a[0][0]; }
template <typename T, uint N> void fill(out T a[N], T v) { a[0] = v; }
template <uint N> float one(float a[N]) { return a[0]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float three[3] = {1, 2, 3}, four[4] = {1, 2, 3, 4}, table[2][4];
  int whole[3] = {1, 2, 3};
  Out[0] = dotted(three, four);
  Out[1] = first(table);
  fill(three, i);
  fill<float>(three, i);
  Out[2] = one(whole);
  Out[3] = one(Out[4]);
}
// EXPECT
// DIAG: error @ 11
// DIAG: note @ 4
// DIAG: error @ 12
// DIAG: note @ 5
// DIAG: error @ 13
// DIAG: note @ 6
// DIAG: error @ 15
// DIAG: note @ 7
// DIAG: error @ 16
// DIAG: note @ 7
//| template-arrays.hlsl:11:12: error: no matching function for call to 'dotted'
//|    11 |   Out[0] = dotted(three, four);
//|       |            ^~~~~~
//| template-arrays.hlsl:4:25: note: candidate template ignored: deduced conflicting values for parameter 'N' (3 vs. 4)
//|     4 | template <uint N> float dotted(float a[N], float b[N]) { return a[0] * b[N - 1]; }
//|       |                         ^
//| template-arrays.hlsl:12:12: error: no matching function for call to 'first'
//|    12 |   Out[1] = first(table);
//|       |            ^~~~~
//| template-arrays.hlsl:5:33: note: candidate template ignored: could not match 'T[3]' against 'float[4]'
//|     5 | template <typename T, uint N> T first(T a[N][3]) { return a[0][0]; }
//|       |                                 ^
//| template-arrays.hlsl:13:3: error: no matching function for call to 'fill'
//|    13 |   fill(three, i);
//|       |   ^~~~
//| template-arrays.hlsl:6:36: note: candidate template ignored: deduced conflicting types for parameter 'T' ('float' vs. 'uint' (aka 'unsigned int'))
//|     6 | template <typename T, uint N> void fill(out T a[N], T v) { a[0] = v; }
//|       |                                    ^
//| template-arrays.hlsl:15:12: error: no matching function for call to 'one'
//|    15 |   Out[2] = one(whole);
//|       |            ^~~
//| template-arrays.hlsl:7:25: note: candidate template ignored: could not match 'float' against 'int'
//|     7 | template <uint N> float one(float a[N]) { return a[0]; }
//|       |                         ^
//| template-arrays.hlsl:16:12: error: no matching function for call to 'one'
//|    16 |   Out[3] = one(Out[4]);
//|       |            ^~~
//| template-arrays.hlsl:7:25: note: candidate template ignored: could not match 'float[N]' against 'float'
//|     7 | template <uint N> float one(float a[N]) { return a[0]; }
//|       |                         ^
//| 5 errors generated.
