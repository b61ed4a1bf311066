// Clang crashes in lists for structs that hold an empty one beside other members, and for resources of a type that no variable had before.
// RUN: %check-diags %s
RWStructuredBuffer<float> function();
struct Empty {};
struct Both {
  float Number;
  Empty Nothing;
};
struct Nested {
  Both Inner[2];
};
struct Hollow {
  Empty Nothing;
};
RWByteAddressBuffer Out;
[numthreads(1, 1, 1)] void main() {
  Hollow Fine = {};
#if LIST == 1
  Both List = {1};
#elif LIST == 2
  Nested List[2] = {1, 2, 3, 4};
#elif LIST == 3
  RWStructuredBuffer<float> List = {function()};
#endif
}
// EXPECT -DLIST=1
// DIAG: InitializerEmptyMember @ 19
//| list-with-empty-struct.hlsl:19:15: error: 'List' cannot be initialized with a list: it holds a struct without members beside other members, so assign them one by one
//|    19 |   Both List = {1};
//|       |               ^
//| 1 error generated.
// EXPECT -DLIST=2
// DIAG: InitializerEmptyMember @ 21
//| list-with-empty-struct.hlsl:21:20: error: 'List' cannot be initialized with a list: it holds a struct without members beside other members, so assign them one by one
//|    21 |   Nested List[2] = {1, 2, 3, 4};
//|       |                    ^
//| 1 error generated.
// EXPECT -DLIST=3
// DIAG: InitializerResource @ 23
//| list-with-empty-struct.hlsl:23:36: error: resource 'List' cannot be initialized with braces
//|    23 |   RWStructuredBuffer<float> List = {function()};
//|       |                                    ^
//| 1 error generated.
// EXPECT
