// RUN: %exec-test %s
// Resources that do not come from variables: results of functions, choices, lists, parentheses, elements, the object of a method.
// in A i32: [10, 11, 12]
// in B i32: [20, 21, 22]
// inout X i32: [0] * 4 -> [5, 0, 7, 0]
// inout Y i32: [0] * 4 -> [0, 6, 0, -8]
#include "check.hlsli"
StructuredBuffer<int> A : register(t1);
StructuredBuffer<int> B : register(t2);
RWStructuredBuffer<int> X : register(u3);
RWStructuredBuffer<int> Y : register(u4);

struct Pair {
  StructuredBuffer<int> from;
  RWStructuredBuffer<int> to;
  int scale;
};
struct Holder {
  Pair pairs[2];
  int scaled(int i) { return pairs[i].from[i] * this.pairs[1].scale; }
  Pair second() { return pairs[1]; }
  void set(int at, int value) { second().to[at] = value; }
};
Pair make(int n) {
  Pair p = {A, X, n};
  if (n > 2) {
    p.from = B;
    p.to = Y;
  }
  return p;
}
template <typename T> int first(T value) { return (value).from[0] + make(9).from[1]; }

[numthreads(1, 1, 1)] void main() {
  int one = A[0] - 9;
  Pair p = make(one), q = make(one + 3);
  CHECK(make(2).from[1] + make(3).from[2]);      //= 11 + 22
  CHECK((p).from[2] * ((q)).scale);              //= 48
  CHECK((A[1] == 11 ? q : p).from[0]);           //= 20
  CHECK((p = q, p).from[1]);                     //= 21
  CHECK(((Pair)make(1)).from[0]);                //= 10
  Holder h;
  h.pairs[0] = make(1);
  h.pairs[1] = q;
  CHECK(h.scaled(1) + h.scaled(0));              //= 21 * 4 + 40
  CHECK((h.pairs)[1].from[0] + (h).pairs[0].from[0]); //= 30
  CHECK(h.second().from[2]);                     //= 22
  CHECK(first(q));                               //= 41
  make(one).to[0] = 5;
  (q).to[1] = 6;
  (one == 1 ? make(1) : q).to[2] += 7;
  h.set(3, -8);
}
