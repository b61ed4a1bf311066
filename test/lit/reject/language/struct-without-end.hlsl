// RUN: split-file %s %t
// RUN: not tessera --target apple-m4 --emit=msl -o %t.metal %t/text-in-struct.hlsl 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not tessera --target apple-m4 --emit=msl -o %t.metal %t/itself.hlsl 2>&1 | FileCheck %s --check-prefix=ITSELF
// RUN: not tessera --target apple-m4 --emit=msl -o %t.metal %t/each-other.hlsl 2>&1 | FileCheck %s --check-prefix=OTHER
// A struct without an end takes in the text of a matrix API that an include brings; a struct that is wrong may contain itself.

// TEXT: text-in-struct.hlsl:{{[0-9]+}}:{{[0-9]+}}: error: expected '}'
// TEXT: errors generated.
// ITSELF: itself.hlsl:1:{{[0-9]+}}: error: a type specifier is required for all declarations
// ITSELF: errors generated.
// OTHER: each-other.hlsl:1:{{[0-9]+}}: error:
// OTHER: error{{s?}} generated.

//--- text-in-struct.hlsl
struct Tiles {
  int Count;
  int count() { return Count; }
#include "tiles.hlsli"
//--- tiles.hlsli
typedef subgroup_matrix_left<f16, TILE, TILE> Left;
typedef subgroup_matrix_result<f32, TILE, SIZE> Result;
//--- itself.hlsl
struct Node{{};next(){Node()}Node Links[2], Last
//--- each-other.hlsl
struct A; struct B { A a; B b[2]; int f() { return g(A()) + g(B()); } }; struct A { B b; A c; };
[numthreads(1, 1, 1)] void main() { B b; b.f(b); }
