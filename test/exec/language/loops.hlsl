// RUN: %exec-test %s
// in In i32: [5, 0, 3, 100]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  int n = In[0];
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += i;
  CHECK(sum); //= 10

  [unroll] for (int u = 0; u < 4; ++u) sum += u * n;
  CHECK(sum); //= 40
  [unroll(2)] for (int v = 0; v < n; v += 2) sum += v;
  CHECK(sum); //= 46
  [loop] for (int w = n; w-- > 0;) sum -= w;
  CHECK(sum); //= 36

  sum = 0;
  for (int a = 0, b = 10; a < b; a += 2, b--)
    sum += a * b;
  CHECK(sum); //= 0 + 18 + 32 + 42

  int k = 0;
  while (k * k < In[3])
    k++;
  CHECK(k); //= 10
  while (In[1])
    k = -1;
  CHECK(k); //= 10

  int d = 0;
  do
    d += 7;
  while (d < 20);
  CHECK(d); //= 21
  do {
    d++;
  } while (In[1] != 0);
  CHECK(d); //= 22

  // break and continue in each kind of loop
  sum = 0;
  for (int x = 0; x < 20; ++x) {
    if (x % 3 == 0)
      continue;
    if (x > n * 2)
      break;
    sum += x;
  }
  CHECK(sum); //= 1 + 2 + 4 + 5 + 7 + 8 + 10
  int y = 0;
  sum = 0;
  while (true) {
    ++y;
    if (y & 1)
      continue;
    sum += y;
    if (y >= 8)
      break;
  }
  CHECK(sum); //= 20
  y = 0;
  sum = 0;
  do {
    ++y;
    if (y == 3)
      continue; // goes on with the condition
    if (y == 6)
      break;
    sum += y;
  } while (y < 10);
  CHECK(sum); //= 1 + 2 + 4 + 5
  y = 0;
  do {
    ++y;
    continue;
  } while (y < In[2]);
  CHECK(y); //= 3

  // nested, with values that live across iterations
  int found = -1, tries = 0;
  for (int p = 2; p < 30 && found < 0; ++p) {
    bool prime = true;
    for (int q = 2; q * q <= p; ++q) {
      ++tries;
      if (p % q == 0) {
        prime = false;
        break;
      }
    }
    if (!prime)
      continue;
    if (p > 20)
      found = p;
  }
  CHECK(found); //= 23
  CHECK(tries); //= 31
  for (;;) {
    if (++n > 50)
      break;
  }
  CHECK(n); //= 51
  for (int never = 10; never < 5; ++never)
    n = -1;
  CHECK(n); //= 51
  uint step = 1;
  for (uint z = 0; z < 1000; z += step)
    step *= 2;
  CHECK(step); //= 512
}
