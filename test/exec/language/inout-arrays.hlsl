// RUN: %exec-test %s
// Arrays as in, out and inout arguments: copies that are left out, and copies that are needed because the function or its caller sees the variable too, or leaves before it is copied back.
// in In u32: [3, 5, 7, 11, 13, 17, 2, 0, 1, 1]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);
struct Stack {
  uint v[3];
  uint n;
};
static Stack Only;
static uint Rows[3][3];
groupshared uint Shared[3];

void fill(out uint a[3], uint x) {
  for (uint i = 0; i < 3; ++i)
    a[i] = x + i * In[i];
}
Stack made(uint x) {
  Stack s;
  fill(s.v, x);
  s.n = x;
  return s;
}
void push(inout Stack s, uint x) {
  uint i = min(s.n++, 2);
  while (i > 0 && s.v[i - 1] > x) {
    s.v[i] = s.v[i - 1];
    --i;
  }
  s.v[i] = x;
}
void bump(inout uint a[3], uint i) {
  a[i] += 100;
  Rows[1][i] = 7;
  Only.v[i] ^= 5;
}
void two(inout uint a[3], inout uint b[3], uint i, uint j) {
  a[i] = b[j] + 1;
  b[i] = a[j] + 2;
}
void moves(inout uint a[3], inout uint k) {
  k = (k + 1) % 3;
  a[k] += 3;
  Rows[k][2] += 1;
}
uint early(inout uint a[3], uint x) {
  for (uint i = 0; i < 3; ++i) {
    if (a[i] % 4 == x) {
      a[i] = 1000 + i;
      return i;
    }
    a[i] += x;
    if (a[i] > 110)
      break;
  }
  a[x] = 9;
  return 6;
}
uint choose(inout Stack s, uint k) {
  switch (k % 4) {
  case 0:
    s.v[k % 3] = k;
  case 1:
    s.v[(k + 1) % 3] += 2;
    break;
  case 2:
    if (s.n > 3) {
      s.n = 0;
      return 5;
    }
    s.v[2] = s.n;
    break;
  default:
    s.n += k;
  }
  return s.v[k % 3] + s.n;
}
uint reads(uint a[3], uint i) { return a[i] * 100 + a[(i + 1) % 3]; }
uint writes(uint a[3], uint i) {
  a[i] = 77;
  return reads(a, i);
}
uint writesTheRow(uint a[3], uint i) {
  Rows[0][i] = 55;
  return a[i];
}
void nested(inout Stack s, uint i) {
  bump(s.v, i);
  two(s.v, Rows[2], i, (i + 2) % 3);
  s.n += early(s.v, i);
}
void swap(inout uint a[3], inout uint b[3]) {
  uint t[3] = a;
  a = b;
  b = t;
}
void waits(inout uint a[3], uint i) {
  a[i] += 1;
  GroupMemoryBarrierWithGroupSync();
  a[(i + 1) % 3] += Shared[i];
}
uint leaves(inout uint a[3], uint k) {
  uint b[3];
  for (uint i = 0; i < 3; ++i) {
    b = a;
    b[i] += k;
    if (b[i] % 2)
      continue;
    a = b;
  }
  return b[2];
}
uint returns(inout uint a[3], uint limit) {
  for (uint i = 0; i < 3; ++i) {
    uint b[3] = a;
    b[i] += 8;
    if (b[i] > limit)
      return i;
    a = b;
  }
  return 3;
}
uint late(inout uint a[3], uint i) {
  uint b[3];
  b[i] = 4;
  uint old = a[i];
  b[(i + 1) % 3] = a[(i + 2) % 3];
  b[(i + 2) % 3] = old;
  a = b;
  return b[i];
}
#define ALL(a) uint3(a[0], a[1], a[2])

[numthreads(1, 1, 1)] void main() {
  const uint zero = In[7], one = In[8], two2 = In[6];
  uint a[3], b[3];
  Stack s[3];
  fill(a, In[0]);
  fill(b, In[1]);
  for (uint q = 0; q < 3; ++q) {
    fill(Rows[q], In[q + 2]);
    s[q] = made(In[q + 1]);
  }
  Only = made(4);
  CHECK3(ALL(a)); //= (3, 8, 17)
  bump(a, one);
  CHECK3(ALL(a)); //= (3, 108, 17)
  bump(Rows[1], two2);
  CHECK3(ALL(Rows[1])); //= (11, 7, 125)
  bump(Only.v, zero);
  CHECK3(ALL(Only.v)); //= (104, 12, 23)
  two(a, a, one, two2);
  CHECK3(ALL(a)); //= (3, 19, 17)
  two(a, b, zero, one);
  CHECK3(ALL(a)); //= (11, 19, 17)
  CHECK3(ALL(b)); //= (21, 10, 19)
  two(s[one].v, s[In[9]].v, two2, one);
  CHECK3(ALL(s[1].v)); //= (7, 12, 14)
  uint k = one;
  moves(Rows[k], k);
  CHECK3(ALL(Rows[1])); //= (7, 7, 128)
  CHECK3(ALL(Rows[2])); //= (13, 18, 28)
  moves(Rows[k], k);
  CHECK3(ALL(Rows[2])); //= (16, 18, 28)
  CHECK(k); //= 0
  uint sum = 0;
  for (uint r = 0; r < 9; ++r) {
    push(s[r % 2], In[r]);
    sum = sum * 3 + early(s[r % 3].v, r % 4);
    if (sum % 5 == 3)
      continue;
    sum += choose(s[(r + 1) % 3], r + In[r]);
    if (sum > 100000)
      break;
  }
  CHECK(sum); //= 168210
  CHECK3(ALL(s[0].v)); //= (1, 1002, 13)
  CHECK3(ALL(s[1].v)); //= (3, 1001, 8)
  CHECK3(ALL(s[2].v)); //= (1000, 18, 9)
  CHECK3(uint3(s[0].n, s[1].n, s[2].n)); //= (2, 2, 7)
  CHECK(reads(a, one)); //= 1917
  CHECK(reads(s[one].v, two2)); //= 803
  CHECK(writes(a, one)); //= 7717
  CHECK3(ALL(a)); //= (11, 19, 17)
  CHECK(writesTheRow(Rows[0], one)); //= 12
  CHECK(writesTheRow(a, one)); //= 19
  CHECK3(ALL(Rows[0])); //= (7, 55, 22)
  nested(s[two2], one);
  CHECK3(ALL(s[2].v)); //= (1001, 9, 9)
  CHECK3(ALL(Rows[2])); //= (16, 1002, 28)
  nested(Only, two2);
  CHECK3(ALL(Only.v)); //= (106, 11, 9)
  CHECK(Only.n); //= 10
  swap(a, b);
  CHECK3(ALL(a)); //= (21, 10, 19)
  CHECK3(ALL(b)); //= (11, 19, 17)
  swap(s[zero].v, s[one].v);
  CHECK3(ALL(s[0].v)); //= (3, 1001, 8)
  CHECK3(ALL(s[1].v)); //= (1, 1002, 13)
  swap(a, a);
  CHECK3(ALL(a)); //= (21, 10, 19)
  fill(Shared, 6);
  waits(Shared, one);
  CHECK3(ALL(Shared)); //= (6, 12, 32)
  waits(a, two2);
  CHECK3(ALL(a)); //= (53, 10, 20)
  CHECK(leaves(a, 3)); //= 23
  CHECK3(ALL(a)); //= (56, 10, 20)
  CHECK(leaves(Rows[1], 5)); //= 12
  CHECK3(ALL(Rows[1])); //= (12, 12, 12)
  CHECK(returns(Rows[1], 40)); //= 3
  CHECK3(ALL(Rows[1])); //= (20, 20, 20)
  CHECK(late(a, one)); //= 4
  CHECK3(ALL(a)); //= (10, 4, 56)
}
