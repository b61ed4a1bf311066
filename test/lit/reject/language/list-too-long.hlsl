// RUN: %check-diags %s
struct Nothing {};
RWStructuredBuffer<float> Out;
[numthreads(1, 1, 1)] void main() {
  Nothing many[0xffffffff];
  float list[] = {1, many};
  Out[0] = list[0];
}
// EXPECT
// DIAG: error @ 6
//| list-too-long.hlsl:6:22: error: array is too large (4294967295 elements)
//|     6 |   float list[] = {1, many};
//|       |                      ^
//| 1 error generated.
