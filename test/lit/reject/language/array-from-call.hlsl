// RUN: %check-diags %s
// Clang takes an array that is no variable for one of any elements.
struct Part {
  float one;
  float2 two;
};
ByteAddressBuffer In;
RWByteAddressBuffer Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Part parts[2] = In.Load<float3[2]>(0);
  float3 back[2] = (float3[2])In.Load<Part[2]>(0);
  Part turned[2] = (float3[2])back;
  static Part kept[2] = In.Load<half2x3[2]>(8);
  Out.Store(i, parts);
}
// EXPECT -Wno-conversion
// DIAG: LowerArrayInitializer @ 10
// DIAG: LowerArrayInitializer @ 12
// DIAG: LowerArrayInitializer @ 13
//| array-from-call.hlsl:10:22: error: cannot initialize array of type 'Part[2]' with array of type 'vector<float, 3>[2]'
//|    10 |   Part parts[2] = In.Load<float3[2]>(0);
//|       |                      ^~~~
//| array-from-call.hlsl:12:20: error: cannot initialize array of type 'Part[2]' with array of type 'float3[2]'
//|    12 |   Part turned[2] = (float3[2])back;
//|       |                    ^~~~~~~~~~~~~~~
//| array-from-call.hlsl:13:28: error: cannot initialize array of type 'Part[2]' with array of type 'matrix<half, 2, 3>[2]'
//|    13 |   static Part kept[2] = In.Load<half2x3[2]>(8);
//|       |                            ^~~~
//| 3 errors generated.
