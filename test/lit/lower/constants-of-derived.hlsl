// A constant of a struct with bases is a constant: its bases' members first, then its own.
// RUN: tessera --print-after=lower %s -o %t.spv 2>&1 | FileCheck %s
RWStructuredBuffer<int> Out : register(u0);
struct Base {
  int x;
  int2 y;
};
struct Derived : Base {
  int z;
  int w;
};
struct Leaf : Derived {
  int last[2];
};
// CHECK-DAG: global @One : struct %Derived, private {const} = {{[{][{]}}1, {2, -3}}, 4, 5}
static const Derived One = {1, 2, -3, 4, 5};
// CHECK-DAG: global @Two : array<struct %Leaf, 2>, private {const} = {{[{][{][{][{]}}6, {7, 8}}, -9, 10}, {11, 12}}, {{[{][{][{]}}13, {14, 15}}, 16, -17}, {18, 19}}}
static const Leaf Two[2] = {{6, 7, 8, -9, 10, 11, 12}, {13, 14, 15, 16, -17, 18, 19}};
[numthreads(2, 1, 1)] void main(uint t : SV_GroupIndex) {
  Out[t] = One.x + One.y[t] + One.z + One.w + Two[t].x + Two[t].y.x + Two[t].z + Two[t].w + Two[t].last[t];
}
