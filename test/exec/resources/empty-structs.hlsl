// RUN: %exec-test %s
// Structs without members, as members and bases of structs in memory: they take no place.
// inout A u32: [1, 2, 3, 4, 5, 6] -> [10, 2, 40, 10, 40, 13]
// in B u32: [10, 0, 0, 0, 20, 0, 0, 0, 40]
// out C u32: [100, 10, 20, 10, 8]
struct E {};
struct First {
  E e;
  uint a;
};
struct Both : E {
  First first;
  E between;
  uint b;
  E last;
};
RWStructuredBuffer<First> A : register(u0);
cbuffer B : register(b1) {
  E e;
  Both both;
  E f;
  uint third;
}
RWByteAddressBuffer C : register(u2);
groupshared E Nothing[4];
groupshared Both Held[2];

[numthreads(1, 1, 1)] void main() {
  E local[3];
  local[1] = Nothing[2];
  Nothing[3] = local[0];
  Both x = both;
  Held[1] = x;
  First f = Held[1].first;
  A[0] = f;
  A[2].a = third;
  A[3] = x.first;
  C.Store<E>(0, local[1]);
  C.Store<uint>(0, 100);
  C.Store<Both>(4, x);
  C.Store<First>(12, C.Load<Both>(4).first);
  C.Store(16, (uint)sizeof(Both));
  x.b = A[2].a;
  A[4].a = x.b;
  A[5].a = f.a + 3;
}
