// RUN: %exec-test %s
// in In i32: [0, 1, 2, 3, 4, 5, -1, 100]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

int simple(int x) {
  switch (x) {
  case 0:
    return 10;
  case 1: {
    int t = x * 5;
    return t;
  }
  case -1:
    return 77;
  default:
    return 99;
  }
}
int shared(int x) {
  int r = 0;
  switch (x) {
  case 0:
  case 2:
  case 4:
    r = 1;
    break;
  case 1:
  case 3:
    r = 2;
    break;
  }
  return r;
}
int fall(int x) {
  int r = 0;
  switch (x) {
  case 0:
    r += 1;
  case 1:
    r += 10;
  case 2:
    r += 100;
    break;
  default:
    r += 1000;
  case 3:
    r += 10000;
    break;
  case 4:
    r = -1;
  }
  return r;
}
int attributed(uint x) {
  int r;
  [branch] switch (x) {
  case 3u: r = 30; break;
  default: r = 1; break;
  }
  [flatten] switch (x & 1) {
  case 0: r += 100; break;
  case 1: r += 200; break;
  }
  return r;
}
int inLoop(int n) {
  int r = 0;
  for (int i = 0; i < n; ++i) {
    switch (i & 3) {
    case 0:
      continue;
    case 1:
      r += 1;
      break;
    case 2:
      if (i > 6)
        return r + 5000;
      r += 100;
    default:
      r += 10000;
    }
    r += 7;
  }
  return r;
}
int nestedSwitch(int a, int b) {
  switch (a) {
  case 1:
    switch (b) {
    case 2:
      return 12;
    case 3:
      break;
    default:
      return 10;
    }
    return 13;
  case 2:
    for (int i = 0; i < 10; ++i) {
      if (i == b)
        break;
      a += i;
    }
    return a;
  default:
    break;
  }
  return 0;
}
int onlyDefault(int x) {
  switch (x) {
  default:
    x += 4;
  }
  return x;
}
int conditional(int x) {
  int r = 5;
  switch (x) {
  case 1:
    if (r == 5)
      break;
    r = 0;
  case 2:
    r = 8;
  }
  return r;
}

[numthreads(1, 1, 1)] void main() {
  CHECK(simple(In[0])); //= 10
  CHECK(simple(In[1])); //= 5
  CHECK(simple(In[6])); //= 77
  CHECK(simple(In[7])); //= 99
  CHECK(shared(In[2])); //= 1
  CHECK(shared(In[3])); //= 2
  CHECK(shared(In[5])); //= 0
  CHECK(fall(In[0])); //= 111
  CHECK(fall(In[1])); //= 110
  CHECK(fall(In[2])); //= 100
  CHECK(fall(In[3])); //= 10000
  CHECK(fall(In[4])); //= -1
  CHECK(fall(In[5])); //= 11000
  CHECK(attributed(In[3])); //= 230
  CHECK(attributed(In[2])); //= 101
  CHECK(inLoop(In[4])); //= 0 + 8 + 10107 + 10007
  CHECK(inLoop(In[7])); //= 20122 + 8 + 10107 + 10007 + 8 + 5000
  CHECK(nestedSwitch(1, In[2])); //= 12
  CHECK(nestedSwitch(1, In[3])); //= 13
  CHECK(nestedSwitch(1, In[4])); //= 10
  CHECK(nestedSwitch(2, In[4])); //= 8
  CHECK(nestedSwitch(In[7], 1)); //= 0
  CHECK(onlyDefault(In[2])); //= 6
  CHECK(conditional(In[1])); //= 5
  CHECK(conditional(In[2])); //= 8
  CHECK(conditional(In[3])); //= 5
}
