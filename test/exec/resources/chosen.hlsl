// RUN: %exec-test %s
// Which resource a local is depends on control flow: branches, loops, functions with several returns, local arrays, static variables.
// in A i32: [10, 11, 12, 13]
// in B i32: [20, 21, 22]
// in D i32: [30, 31, 32, 33, 34]
// in Raw bytes: pack('<4I', 100, 101, 102, 103)
// in Other bytes: pack('<4I', 200, 201, 202, 203)
// inout X i32: [0] * 8 -> [1, 5, 0, 7, 0, 0, -3, 0]
// inout Y i32: [0] * 8 -> [2, 0, 6, 0, 8, 0, 0, -4]
// in E i32: [40, 41]
#include "check.hlsli"
StructuredBuffer<int> A : register(t1);
StructuredBuffer<int> B : register(t2);
StructuredBuffer<int> D : register(t3);
ByteAddressBuffer Raw : register(t4);
ByteAddressBuffer Other : register(t5);
RWStructuredBuffer<int> X : register(u6);
RWStructuredBuffer<int> Y : register(u7);
StructuredBuffer<int> E : register(t8);

struct Set {
  StructuredBuffer<int> from;
  RWStructuredBuffer<int> to;
  int scale;
};

static StructuredBuffer<int> Current = A;
static Set Two[2];

StructuredBuffer<int> pick(int n) {
  if (n == 0)
    return A;
  for (int i = 1; i < 3; ++i)
    if (i == n)
      return B;
  return D;
}
Set make(bool other, int scale) {
  Set s;
  s.from = B;
  s.to = X;
  s.scale = scale;
  if (other) {
    s.from = D;
    s.to = Y;
  }
  return s;
}
void add(inout RWStructuredBuffer<int> to, int at, int value) {
  to[at] += value;
  if (value > 4)
    to = Y;
  else
    to = X;
}
void use(int n) {
  if (n > 1)
    Current = B;
}

[numthreads(1, 1, 1)] void main() {
  int n = A[0] - 10, one = A[1] - 10;
  CHECK(pick(n)[1]);                       //= 11
  CHECK(pick(one)[1]);                     //= 21
  CHECK(pick(n + 3)[4]);                   //= 34
  StructuredBuffer<int> chosen = D;
  switch (one) {
  case 0:
    chosen = A;
  case 1: // falls through
    chosen = B;
    break;
  }
  CHECK(chosen[2]);                        //= 22
  uint count, stride;
  chosen.GetDimensions(count, stride);
  CHECK(count);                            //= 3
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    sum += chosen[i & 1];
    chosen = (i & 1) ? D : E;
  }
  CHECK(sum);                              //= 20 + 41 + 30 + 41
  StructuredBuffer<int> many[3] = {A, E, B};
  many[one].Load(0);
  CHECK(many[one][1]);                     //= 41
  many[n + 2] = E;
  CHECK(many[one * 2][0] + many[n][3]);    //= 53
  ByteAddressBuffer bytes = Raw;
  if (one == 1)
    bytes = Other;
  CHECK(bytes.Load(4 * n) + bytes.Load2(8).y); //= 403
  RWStructuredBuffer<int> to = X;
  if (n != 0)
    to = Y;
  to[0] = 1;
  InterlockedAdd(to[1], 5);
  int old;
  if (one)
    to = Y;
  InterlockedExchange(to[0], 2, old);
  CHECK(old);                              //= 0
  to[2] = 6;
  add(to, 4, 8);
  add(to, 4, 0);
  add(to, 3, 7);
  CHECK(to[2] + X[3]);                     //= 13
  Two[0] = make(n == 1, 2);
  Two[1] = make(one == 1, 3);
  Two[0].to[6] = -3;
  Two[1].to[7] = -4;
  CHECK(Two[1].from[4] * Two[1].scale);    //= 102
  CHECK(Two[0].from[2] * Two[0].scale);    //= 44
  CHECK(Current[3]);                       //= 13
  use(one + 1);
  CHECK(Current[0]);                       //= 20
  use(n);
  CHECK(Current[1]);                       //= 21
}
