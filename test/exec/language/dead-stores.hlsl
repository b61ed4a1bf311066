// RUN: %exec-test %s
// Stores that are never read beside others that are: at indices that are not constant, in loops, before another
// store of the same, in structs, arrays, matrices and static variables.
// in In u32: [3, 1, 2, 0, 7, 5, 6, 4]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);

struct Pair {
  uint n;
  uint4 v;
  uint list[3];
};
static uint Counts[4];
static uint4 Last;
static uint Total = 5;

uint count(uint i) {
  Counts[i & 3]++;
  Last[i & 3] = i;
  return Last[(i + 1) & 3];
}
void fill(inout Pair p, uint i) {
  p.n = i;
  p.v[i & 3] = p.n;
  p.list[i % 3] += p.v[0];
  p.n = p.list[1];
}

[numthreads(1, 1, 1)] void main() {
  uint i, s = 0;
  // The vector, the array and the matrix are only read for their own next values.
  uint4 v = 9;
  uint a[5] = {1, 2, 3, 4, 5};
  float3x4 m = 0;
  for (i = 0; i < 8; ++i) {
    v[In[i] & 3]--;
    a[In[i] % 5] += v[i & 3];
    m[In[i] % 3][i & 3] += a[i % 5];
    s += In[i];
  }
  CHECK(s); //= 28

  // What the next iteration reads stays, at another index too.
  uint b[4] = {1, 2, 3, 4};
  s = 0;
  for (i = 0; i < 8; ++i) {
    s = s * 3 + b[i & 3];
    b[(i + 1) & 3] = In[i];
    v[In[i] & 3] = s;
  }
  CHECK(s); //= sum(3 ** (7 - i) * n for i, n in enumerate([1, 3, 1, 2, 0, 7, 5, 6]))

  // Stored again before it is read: on both ways, on one.
  uint x = In[0], y = In[1];
  if (In[2] == 2) {
    x = 10;
    x = In[3] + 20;
  } else
    x = 30;
  if (In[3] == 1)
    y = 40;
  CHECK(x * 100 + y); //= 2001
  x = In[4];

  // The last value of a loop, and one before a break.
  uint last = 99, found = 88;
  for (i = 0; i < 8; ++i) {
    last = In[i];
    found = i;
    if (In[i] == 7)
      break;
    found = 77;
  }
  CHECK(last * 100 + found); //= 704

  // Members, components and elements.
  Pair p;
  p.n = 1;
  p.v = uint4(1, 2, 3, 4);
  p.list[0] = p.list[1] = p.list[2] = 10;
  for (i = 0; i < 4; ++i)
    fill(p, In[i]);
  CHECK(p.list[0] + p.list[1] * 100 + p.n * 10000); //= (10 + 1 + 0) + (10 + 1) * 100 + 11 * 10000
  p.v.y = 5;
  p.v[In[0]] = 6;
  p.v.z = 7;
  CHECK(p.v.y * 10 + p.v.w); //= 56

  // Static variables: one that is never read, one that is read before it is stored again.
  for (i = 0; i < 4; ++i)
    s += count(In[i]);
  Last = 1;
  Last.x = 2;
  CHECK(Last.x + Last.y); //= 3
  Total += In[4];
  CHECK(Total); //= 12
  Total = 1;

  // Cases that fall through.
  uint kind = 5;
  switch (In[5]) {
  case 5:
    kind = 6;
    x = 1;
  case 4:
    kind += 7;
    x = 2;
    break;
  default:
    kind = 8;
  }
  CHECK(kind * 10 + x); //= 132
}
