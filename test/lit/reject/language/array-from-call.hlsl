// RUN: %check-diags %s
// Clang accepts an array that is not a variable as one with any elements.
struct Part {
  float one;
  float2 two;
};
struct Same {
  float one;
  float2 two;
};
enum Kind { First, Second };
enum class Strong { Third, Fourth };
ByteAddressBuffer In;
RWByteAddressBuffer Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Part parts[2] = In.Load<float3[2]>(0);
  float3 back[2] = (float3[2])In.Load<Part[2]>(0);
  Part turned[2] = (float3[2])back;
  static Part kept[2] = In.Load<half2x3[2]>(8);
  Part same[2] = In.Load<Same[2]>(0);
  Kind kinds[2] = In.Load<int[2]>(0);
  int numbers[2] = In.Load<Strong[2]>(0);
  int fine[2] = In.Load<Kind[2]>(0);
  Out.Store(i, parts);
}
// EXPECT -Wno-conversion
// DIAG: error @ 16
// DIAG: error @ 18
// DIAG: error @ 19
// DIAG: error @ 20
// DIAG: error @ 21
// DIAG: error @ 22
//| array-from-call.hlsl:16:8: error: cannot initialize array of type 'Part[2]' with array of type 'vector<float, 3>[2]'
//|    16 |   Part parts[2] = In.Load<float3[2]>(0);
//|       |        ^
//| array-from-call.hlsl:18:8: error: cannot initialize array of type 'Part[2]' with array of type 'float3[2]'
//|    18 |   Part turned[2] = (float3[2])back;
//|       |        ^
//| array-from-call.hlsl:19:15: error: cannot initialize array of type 'Part[2]' with array of type 'matrix<half, 2, 3>[2]'
//|    19 |   static Part kept[2] = In.Load<half2x3[2]>(8);
//|       |               ^
//| array-from-call.hlsl:20:8: error: cannot initialize array of type 'Part[2]' with array of type 'Same[2]'
//|    20 |   Part same[2] = In.Load<Same[2]>(0);
//|       |        ^
//| array-from-call.hlsl:21:8: error: cannot initialize array of type 'Kind[2]' with array of type 'int[2]'
//|    21 |   Kind kinds[2] = In.Load<int[2]>(0);
//|       |        ^
//| array-from-call.hlsl:22:7: error: cannot initialize array of type 'int[2]' with array of type 'Strong[2]'
//|    22 |   int numbers[2] = In.Load<Strong[2]>(0);
//|       |       ^
//| 6 errors generated.
