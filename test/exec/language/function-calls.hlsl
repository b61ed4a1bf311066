// RUN: %exec-test %s
// Chains of calls, calls in conditions and arguments, early returns at every depth.
// in In i32: [3, -1, 40, 6, 17, 0]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

int later(int x); // defined below

int a(int x) { return x + 1; }
int b(int x) { return a(x) * a(x + 1); }
int c(int x) { return b(a(x)) - later(x); }
int later(int x) { return a(x) * 100; }

int classify(int x) {
  if (x < 0)
    return -1;
  if (x == 0)
    return 0;
  if (x < 10) {
    if (x & 1)
      return 11;
    else
      return 12;
  }
  return 2;
}
int firstAbove(int limit) {
  for (int i = 0; i < 6; ++i) {
    if (In[i] > limit)
      return i;
  }
  return -1;
}
int nested(int want) {
  for (int i = 0; i < 5; ++i) {
    int j = 0;
    while (true) {
      if (i * j == want)
        return i * 100 + j;
      if (j > 5)
        break;
      ++j;
    }
    switch (i) {
    case 3:
      if (want == 1000)
        return 333;
      break;
    default:
      continue;
    }
  }
  return -7;
}
int doReturn(int x) {
  do {
    x += 3;
    if (x > 20)
      return x;
  } while (x != 13);
  return -x;
}
void maybe(inout int x) {
  if (x < 0)
    return;
  x += 1;
}
bool check(inout int counter, bool result) {
  ++counter;
  return result;
}

[numthreads(1, 1, 1)] void main() {
  CHECK(b(In[0])); //= 4 * 5
  CHECK(c(In[0])); //= 5 * 6 - 400
  CHECK(classify(In[0])); //= 11
  CHECK(classify(In[1])); //= -1
  CHECK(classify(In[2])); //= 2
  CHECK(classify(In[3])); //= 12
  CHECK(classify(In[5])); //= 0
  CHECK(firstAbove(2));   //= 0
  CHECK(firstAbove(3));   //= 2
  CHECK(firstAbove(39));  //= 2
  CHECK(firstAbove(40));  //= -1
  CHECK(nested(0));       //= 0
  CHECK(nested(12));      //= 206
  CHECK(nested(4));       //= 104
  CHECK(nested(1000));    //= 333
  CHECK(nested(25));      //= -7
  CHECK(doReturn(In[0] + 1)); //= -13
  CHECK(doReturn(In[0]));     //= 21
  int m = In[1];
  maybe(m);
  CHECK(m); //= -1
  m = In[3];
  maybe(m);
  CHECK(m); //= 7

  int n = 0;
  if (check(n, In[0] == 3) && check(n, In[0] == 4) && check(n, true))
    n = 100;
  CHECK(n); //= 2
  if (check(n, false) || check(n, In[4] == 17) || check(n, true))
    n += 100;
  CHECK(n); //= 104
  int picked = In[0] > 0 ? a(10) : (check(n, true) ? 1 : 0);
  CHECK(picked); //= 11
  CHECK(n);      //= 104
}
