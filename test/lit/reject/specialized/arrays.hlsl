// Arrays whose size is a specialization constant are variables, of which only elements are used.
// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 4;
RWStructuredBuffer<float> Out;
struct Held { float Values[N]; };
typedef float Row[N];
float sum(float Values[N]) { return Values[0]; }
groupshared float Shared[N];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float a[N] = {1, 2, 3, 4};
  float b[N];
  float c[4] = Shared;
  float d[N][2];
  d[1] = d[0];
  Out[i] = b[0] + c[0] + sum(b);
}
// EXPECT
// DIAG: SpecArrayPlace @ 5
// DIAG: SpecArrayPlace @ 6
// DIAG: SpecArrayPlace @ 7
// DIAG: SpecArrayInitialized @ 10
// DIAG: SpecArrayWhole @ 12
// DIAG: SpecArrayWhole @ 14
// DIAG: SpecArrayWhole @ 14
// DIAG: SpecArrayWhole @ 15
//| arrays.hlsl:5:28: error: only a local, static or groupshared variable can be an array whose size is a specialization constant: use a number here
//|     5 | struct Held { float Values[N]; };
//|       |                            ^
//| arrays.hlsl:6:19: error: only a local, static or groupshared variable can be an array whose size is a specialization constant: use a number here
//|     6 | typedef float Row[N];
//|       |                   ^
//| arrays.hlsl:7:24: error: only a local, static or groupshared variable can be an array whose size is a specialization constant: use a number here
//|     7 | float sum(float Values[N]) { return Values[0]; }
//|       |                        ^
//| arrays.hlsl:10:9: error: 'a' has a size that is a specialization constant and cannot be initialized: assign its elements in a loop
//|    10 |   float a[N] = {1, 2, 3, 4};
//|       |         ^
//| arrays.hlsl:12:16: error: 'Shared' has a size that is a specialization constant: only its elements can be used, not the whole array
//|    12 |   float c[4] = Shared;
//|       |                ^~~~~~
//| arrays.hlsl:14:3: error: 'd' has a size that is a specialization constant: only its elements can be used, not the whole array
//|    14 |   d[1] = d[0];
//|       |   ^
//| arrays.hlsl:14:10: error: 'd' has a size that is a specialization constant: only its elements can be used, not the whole array
//|    14 |   d[1] = d[0];
//|       |          ^
//| arrays.hlsl:15:30: error: 'b' has a size that is a specialization constant: only its elements can be used, not the whole array
//|    15 |   Out[i] = b[0] + c[0] + sum(b);
//|       |                              ^
//| 8 errors generated.
