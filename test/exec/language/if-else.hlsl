// RUN: %exec-test %s
// in In i32: [4, -4, 0, 15]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

int grade(int x) {
  int r;
  [branch] if (x > 10) r = 1;
  else if (x > 0) r = 2;
  else [flatten] if (x == 0) { r = 3; }
  else {
    r = 4;
    if (x < -3)
      r += 10;
  }
  return r;
}

[numthreads(1, 1, 1)] void main() {
  CHECK(grade(In[0])); //= 2
  CHECK(grade(In[1])); //= 14
  CHECK(grade(In[2])); //= 3
  CHECK(grade(In[3])); //= 1
  int n = 0;
  if (In[0])
    n |= 1;
  if (In[2])
    n |= 2;
  if (!In[2])
    n |= 4;
  if (In[0] == 4 && In[1] < 0 && !(In[2] || In[3] == 14))
    n |= 8;
  if (int k = In[3])
    n += k * 100;
  CHECK(n); //= 1513
  float f = In[2];
  if (f)
    n = -1;
  CHECK(n); //= 1513
  if (true) {
    int n = 3;
    n++;
  }
  CHECK(n); //= 1513
  if (In[0] > 3)
    ;
  else
    n = 5;
  CHECK(n); //= 1513
}
