// RUN: %exec-test %s
// Members of the type of a base, in memory of all kinds, arrays of them, and of a base's base; a member that is called like a class of a namespace.
// inout A u32: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] -> [1, 2, 3, 4, 5, 6, 7, 3, 6, 4, 30, 6]
// in B u32: [20, 0, 0, 0, 30, 0, 0, 0, 40, 0, 0, 0, 50]
// out C u32: [3, 23, 5, 77]
struct First {
  uint x;
};
struct Second : First {
  First other;
};
struct Third : Second {
  First several[2];
  Second last;
};
namespace Inner {
struct Of {
  uint y;
};
}
struct Named {
  uint Of;
  Inner::Of of;
};
RWStructuredBuffer<Third> A : register(u0);
cbuffer B : register(b1) {
  Third third;
}
RWByteAddressBuffer C : register(u2);
groupshared Third held[2];

[numthreads(1, 1, 1)] void main() {
  held[1] = A[0];
  Third t;
  t.x = held[1].several[0].x + held[1].other.x * 2;
  t.other.x = held[1].several[0].x;
  t.several[0] = held[1].last.other;
  t.several[1] = (First)held[1].last;
  t.last = third;
  t.last.other = t.several[0];
  held[0] = t;
  A[1] = held[0];
  A[1].x = 7;
  A[1].several[1].x = 4;
  A[1].last.x = third.other.x;
  Named n;
  n.Of = 23;
  n.of.y = t.several[1].x;
  C.Store(0, t.other.x);
  C.Store<Named>(4, n);
  C.Store(12, 77);
}
