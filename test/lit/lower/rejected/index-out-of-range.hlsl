// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int a[4];
  a[4] = 1;
  float2 v;
  v[-1] = 2;
  v[2] = v[0];
}
// EXPECT
// DIAG: warning @ 4
// DIAG: note @ 3
// DIAG: LowerIndexOutOfRange @ 4
// DIAG: LowerIndexOutOfRange @ 6
// DIAG: LowerIndexOutOfRange @ 7
//| index-out-of-range.hlsl:4:3: warning: array index 4 is past the end of the array (that has type 'int[4]') [-Warray-bounds]
//|     4 |   a[4] = 1;
//|       |   ^ ~
//| index-out-of-range.hlsl:3:3: note: array 'a' declared here
//|     3 |   int a[4];
//|       |   ^
//| index-out-of-range.hlsl:4:3: error: index 4 is out of range: there are 4 elements
//|     4 |   a[4] = 1;
//|       |   ^~~~
//| index-out-of-range.hlsl:6:3: error: index -1 is out of range: there are 2 elements
//|     6 |   v[-1] = 2;
//|       |   ^~~~~
//| index-out-of-range.hlsl:7:3: error: index 2 is out of range: there are 2 elements
//|     7 |   v[2] = v[0];
//|       |   ^~~~
//| 1 warning and 3 errors generated.
