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
[numthreads(1, 1, 1)] void main() {
#if LIST == 1
  RWStructuredBuffer<float> List = {function()};
#elif LIST == 2
  Derived List = {1, 2};
#elif LIST == 3
  Derived List[2] = {1, 2, 3, 4, 5, 6, 7};
#endif
}
// EXPECT -DLIST=1
// DIAG: InitializerResource @ 15
//| list-for-resource.hlsl:15:36: error: resource 'List' cannot be initialized with braces
//|    15 |   RWStructuredBuffer<float> List = {function()};
//|       |                                    ^
//| 1 error generated.
// EXPECT -DLIST=2
// DIAG: error @ 17
//| list-for-resource.hlsl:17:18: error: too few initializers in list for type 'Derived' (expected 3 but found 2)
//|    17 |   Derived List = {1, 2};
//|       |                  ^
//| 1 error generated.
// EXPECT -DLIST=3
// DIAG: error @ 19
//| list-for-resource.hlsl:19:21: error: too many initializers in list for type 'Derived[2]' (expected 6 but found 7)
//|    19 |   Derived List[2] = {1, 2, 3, 4, 5, 6, 7};
//|       |                     ^
//| 1 error generated.
// EXPECT
