// RUN: %exec-test %s
// Lists that lead from node to node in memory, in any order, across two buffers; pointers to
// pointers, and null at the end.
// py: import struct
// py: node = lambda v: struct.pack("<iiq", v, -v, 0)
// in Nodes bytes @ none: b"".join(node(v) for v in (5, -11, 40, 7, 1000))
// addresses Nodes: [(8, "Nodes", 48), (48 + 8, "Far", 32), (32 + 8, "Nodes", 16)]
// in Far bytes @ none: b"".join(node(v) for v in (300, 77, -20000))
// addresses Far: [(32 + 8, "Nodes", 32), (8, "Far", 16)]
// in Heads u64 @ none: [0, 0, 0]
// addresses Heads: [(0, "Nodes"), (8, "Far"), (16, "Nodes", 64)]
// in Uniforms u64: [0, 0]
// addresses Uniforms: [(0, "Heads"), (8, "Heads", 16)]
// push u64: [0]
// addresses push: [(0, "Heads", 8)]
#include "check.hlsli"
typedef struct Node Node;
typedef vk::BufferPointer<Node, 16> Link;
struct Node {
  int value;
  int minus;
  Link next;
};
struct Push {
  vk::BufferPointer<Link> second;
};
[[vk::push_constant]] Push P;
cbuffer Uniforms : register(b1) {
  vk::BufferPointer<Link> first;
  vk::BufferPointer<Link> last;
};

// The test is at the end: lavapipe finishes the iteration in which no lane is left, and loads from null.
int sumFrom(Link at) {
  int sum = 0;
  do {
    sum = sum * 2 + at.Get().value;
    at = at.Get().next;
  } while ((uint64_t)at);
  return sum;
}

Link skip(Link at, uint count) {
  for (uint i = 0; i < count && uint64_t(at) != 0; ++i)
    at = at.Get().next;
  return at;
}

static Link Kept;

[numthreads(1, 1, 1)] void main() {
  // 5, 7, -20000, 40, -11
  CHECK(sumFrom(first.Get())); //= (((5 * 2 + 7) * 2 - 20000) * 2 + 40) * 2 - 11 & 0xffffffff
  CHECK(sumFrom(P.second.Get())); //= 300 * 2 + 77
  CHECK(sumFrom(last.Get())); //= 1000
  CHECK(skip(first.Get(), 3).Get().minus); //= -40 & 0xffffffff
  CHECK((uint64_t)skip(first.Get(), 9) == 0); //= 1
  CHECK(first.Get().Get().next.Get().next.Get().next.Get().next.Get().value); //= -11 & 0xffffffff
  Kept = skip(first.Get(), 1);
  Link copies[2] = {Kept, P.second.Get()};
  CHECK(copies[1].Get().value + copies[0].Get().value); //= 307
  Node whole = copies[0].Get();
  CHECK(whole.minus); //= -7 & 0xffffffff
  CHECK(whole.next.Get().value); //= -20000 & 0xffffffff
  // The same node by its number, and one that a condition chooses.
  uint64_t number = (uint64_t)Kept;
  CHECK(Link(number + 16).Get().value); //= 1000
  Link chosen = P.second.Get();
  if (whole.minus < 0)
    chosen = last.Get();
  CHECK(chosen.Get().value); //= 1000
  CHECK(sizeof(Link) + sizeof(Node)); //= 24
}
