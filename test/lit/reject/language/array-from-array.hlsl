// RUN: %check-diags %s
// Arrays from arrays: elements are converted where they have as many parts, and there are as many elements.
struct One {
  float a;
};
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float f[3] = {1, 2, i};
  float2 v[3] = {f, f};
  float2x3 m[2] = {v, v};
  One s[3] = {f};
  float longer[4] = f;
  float shorter[2] = f;
  float nested[3][2] = v;
  float2 pairs[3] = f;
  float firsts[3] = v;
  int3x2 turned[2] = m;
  float flat[3] = s;
  int whole[3] = f;
  half2 halves[3] = v;
  float16_t2x3 narrow[2] = m;
  float cut[2] = (float[2])f;
  One same[3] = s;
  Out[i] = whole[2] + halves[1].y + narrow[1][1][2] + cut[1] + same[2].a;
}
// EXPECT
// DIAG: error @ 12
// DIAG: error @ 13
// DIAG: error @ 14
// DIAG: error @ 15
// DIAG: error @ 16
// DIAG: error @ 17
// DIAG: error @ 18
//| array-from-array.hlsl:12:9: error: cannot initialize array of type 'float[4]' with array of type 'float[3]'
//|    12 |   float longer[4] = f;
//|       |         ^
//| array-from-array.hlsl:13:9: error: cannot initialize array of type 'float[2]' with array of type 'float[3]'
//|    13 |   float shorter[2] = f;
//|       |         ^
//| array-from-array.hlsl:14:9: error: cannot initialize array of type 'float[3][2]' with array of type 'float2[3]'
//|    14 |   float nested[3][2] = v;
//|       |         ^
//| array-from-array.hlsl:15:10: error: cannot initialize array of type 'float2[3]' with array of type 'float[3]'
//|    15 |   float2 pairs[3] = f;
//|       |          ^
//| array-from-array.hlsl:16:9: error: cannot initialize array of type 'float[3]' with array of type 'float2[3]'
//|    16 |   float firsts[3] = v;
//|       |         ^
//| array-from-array.hlsl:17:10: error: cannot initialize array of type 'int3x2[2]' (aka 'matrix<int, 3, 2>[2]') with array of type 'float2x3[2]' (aka 'matrix<float, 2, 3>[2]')
//|    17 |   int3x2 turned[2] = m;
//|       |          ^
//| array-from-array.hlsl:18:9: error: cannot initialize array of type 'float[3]' with array of type 'One[3]'
//|    18 |   float flat[3] = s;
//|       |         ^
//| 7 errors generated.
