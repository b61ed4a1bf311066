// A resource is initialized with a resource, and a list gives as many parts as there are.
// RUN: %check-diags %s
RWStructuredBuffer<float> function();
struct Empty {};
struct Base {
  float Number;
  Empty Nothing;
};
struct Derived : Base {
  float2 More;
};
RWByteAddressBuffer Out;
SamplerState Sampler;
[numthreads(1, 1, 1)] void main() {
#if LIST == 1
  RWStructuredBuffer<float> List = {function()};
#elif LIST == 2
  Derived List = {1, 2};
#elif LIST == 3
  Derived List[2] = {1, 2, 3, 4, 5, 6, 7};
#elif LIST == 4
  SamplerState List = {Sampler};
#endif
}
// EXPECT -DLIST=1
// DIAG: InitializerResource @ 16
//| list-for-resource.hlsl:16:36: error: resource 'List' cannot be initialized with braces
//|    16 |   RWStructuredBuffer<float> List = {function()};
//|       |                                    ^
//| 1 error generated.
// EXPECT -DLIST=2
// DIAG: error @ 18
//| list-for-resource.hlsl:18:18: error: too few initializers in list for type 'Derived' (expected 3 but found 2)
//|    18 |   Derived List = {1, 2};
//|       |                  ^
//| 1 error generated.
// EXPECT -DLIST=3
// DIAG: error @ 20
//| list-for-resource.hlsl:20:21: error: too many initializers in list for type 'Derived[2]' (expected 6 but found 7)
//|    20 |   Derived List[2] = {1, 2, 3, 4, 5, 6, 7};
//|       |                     ^
//| 1 error generated.
// EXPECT -DLIST=4
// DIAG: InitializerResource @ 22
//| list-for-resource.hlsl:22:23: error: resource 'List' cannot be initialized with braces
//|    22 |   SamplerState List = {Sampler};
//|       |                       ^
//| 1 error generated.
// EXPECT
