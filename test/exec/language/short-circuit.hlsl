// RUN: %exec-test %s
// && || ?: evaluate the right side only when it is needed, and only then its side effects happen.
// in In i32: [0, 1, 5]
// inout Log u32: [0] * 8 -> [3, 1, 0, 1, 1, 0, 0, 0]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);
RWStructuredBuffer<uint> Log : register(u2);

static int Count;
bool hit(int slot, bool result) {
  Log[slot] += 1;
  Count++;
  return result;
}

[numthreads(1, 1, 1)] void main() {
  bool f = In[0], t = In[1];
  CHECK(f && hit(2, true));            //= 0
  CHECK(t && hit(0, true));            //= 1
  CHECK(t || hit(2, true));            //= 1
  CHECK(f || hit(0, false));           //= 0
  CHECK((f || hit(0, true)) && t);     //= 1
  CHECK(t ? (hit(1, true) ? 4 : 5) : (hit(2, true) ? 6 : 7)); //= 4
  CHECK(f ? (hit(2, true) ? 4 : 5) : (hit(3, false) ? 6 : 7)); //= 7
  int i = In[2];
  if (f && i++ > 0)
    i = 100;
  CHECK(i); //= 5
  if (t && i++ > 0)
    i += 100;
  CHECK(i); //= 106
  int g = f ? i++ : --i;
  CHECK(g); //= 105
  CHECK(i); //= 105
  while (i > 100 && hit(4, i == 105))
    i -= 10;
  CHECK(i); //= 95
  // The guard protects the division and the index.
  int d = In[0];
  CHECK(d != 0 && 10 / d > 1); //= 0
  CHECK(Count); //= 6
  // Comparisons of the results of && and ||, used directly and negated.
  uint taken = 0;
  if ((t && In[2] > 3) != false) {
  } else
    taken |= 1;
  if ((f && t) == true) {
  } else
    taken |= 2;
  if ((t || In[2] > 9) == (f || In[2] > 9)) {
  } else
    taken |= 4;
  if (!((f || In[2] > 3) != (t && In[2] > 3)))
    taken |= 8;
  for (int n = 0; !((n >= 3 && t) != f) && n < 9; ++n)
    taken += 16;
  CHECK(taken); //= 62
}
