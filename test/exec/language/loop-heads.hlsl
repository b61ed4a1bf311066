// RUN: %exec-test %s
// Tests and steps of loops that are not only expressions: calls with inout arguments, assignments,
// and nested loops; two of each in one block, and `continue` in their bodies.
// in In u32: [3, 5, 0, 9]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);

bool more(inout uint i) { return ++i < 4; }
bool fewer(inout int a, inout int b) {
  if (a <= 0)
    return false;
  --a;
  b += a;
  return true;
}
uint stepped(uint i) {
  uint s = 0;
  for (uint k = 0; k <= i; ++k)
    s += k & 1;
  return i + s + 1;
}

[numthreads(1, 1, 1)] void main() {
  uint i = 0, n = 0;
  do {
    n += 1;
  } while (more(i));
  CHECK(n); //= 4
  i = 0;
  do {
    n += 2;
    if (n == 14)
      continue;
    n *= 2;
  } while (more(i));
  CHECK(n); //= 68

  n = 0;
  i = 0;
  do {
    n += i;
    i++;
  } while (i < dot(uint3(i, 2, i) * 3, uint3(i, i, 3) * i) % 7);
  CHECK(n + i * 100); //= 201

  int a = 4, b = 0;
  while (fewer(a, b)) {
    if (a == 2)
      continue;
    b *= 3;
  }
  CHECK(b); //= ((0 + 3) * 3 + 2 + 1) * 3 * 3 + 0
  a = 3;
  while (fewer(a, b))
    b -= 1;
  CHECK(b); //= 108 + 2 + 1 + 0 - 3
  a = 4;
  while (fewer(a, b) && fewer(a, b)) {
  }
  CHECK(b * 10 + a); //= (108 + 3 + 2 + 1 + 0) * 10

  // Steps that are statements, once for each way to go on.
  uint sum = 0, odd = 0;
  for (uint j = 0; j < 20; j = stepped(j)) {
    if (j & 1) {
      ++odd;
      continue;
    }
    sum += j;
  }
  CHECK(sum * 100 + odd); //= 3202
  for (uint j = 1; j < 20; j = stepped(j)) {
    if (j > 10)
      break;
    sum += j;
  }
  CHECK(sum); //= 52

  // The counter starts with the old value of the variable, not with the one that is stored to it.
  uint x = In[0];
  uint c = x;
  x = 100;
  for (; c < 6; ++c)
    x += c;
  CHECK(x); //= 112

  // Loops with calls in the test, around each other.
  uint p = 0, q, total = 0;
  do {
    q = In[2];
    do {
      uint r = 0;
      while (more(r))
        total += r + q;
      if (q == 1)
        continue;
      total += 100;
    } while (more(q));
  } while (more(p));
  CHECK(total); //= 4 * (4 * (1 + 2 + 3) + 3 * (0 + 1 + 2 + 3) + 300)
}
