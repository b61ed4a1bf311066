// RUN: %exec-test %s
// The expression of an out argument is evaluated once, before the call.
// in In i32: [1, 2]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

static int Calls;
int next() {
  ++Calls;
  return Calls;
}
void addTo(inout int x, int y) { x += y; }
void change(inout int element, inout int index) {
  index = 3;
  element = 50;
}

[numthreads(1, 1, 1)] void main() {
  Calls = 0;
  int a[4] = {10, 20, 30, 40};
  addTo(a[next()], 5);
  CHECK(Calls); //= 1
  CHECK(a[1]);  //= 25
  addTo(a[next()], next());
  CHECK(Calls); //= 3
  CHECK(a[2]);  //= 33

  int i = In[0];
  change(a[i], i);
  CHECK(i);    //= 3
  CHECK(a[1]); //= 50
  CHECK(a[3]); //= 40
}
