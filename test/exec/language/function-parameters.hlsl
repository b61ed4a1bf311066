// RUN: %exec-test %s
// in In i32: [5, -3, 12, 7]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

int byValue(int a) {
  a += 10;
  return a * 2;
}
void byOut(out int a, out float b) {
  b = 2.5;
  a = 7;
}
void byInout(inout int a, in int b) {
  a = a * 3 + b;
  b = 99;
}
// An out parameter is copied at the end: the two names do not alias inside.
void twoInouts(inout int a, inout int b) {
  a += 1;
  b += 10;
}
void narrow(out float x) { x = 3.75; }
void scale(inout float3 v, float s) { v *= s; }
void setElement(inout int x) { x = -x; }
void fillArray(inout int a[4], int start) {
  for (int i = 0; i < 4; ++i)
    a[i] = start + i * i;
}
int sumArray(int a[4]) {
  a[0] += 1000;
  int s = 0;
  for (int i = 0; i < 4; ++i)
    s += a[i];
  return s;
}
struct Pair {
  int a;
  float b;
};
void bump(inout Pair p) {
  p.a += 1;
  p.b *= 2;
}
Pair swapSigns(Pair p) {
  p.a = -p.a;
  p.b = -p.b;
  return p;
}
void unnamed(int, out int r) { r = 4; }
int withDefaults(int a, int b = 20, int c = 300) { return a + b + c; }

void addAll(inout float3 v) { v += float3(1, 20, 300); }
void setAll(out int2 v) { v = int2(-6, 8); }
void double2x2s(inout float2x2 m) { m = m * 2 + m[1][1]; }
// A scalar is each component at first, and gets the first one, with a warning.
#pragma clang diagnostic ignored "-Wconversion"
#pragma clang diagnostic ignored "-Wmatrix-conversion"
void scalarsForMany() {
  float a = In[0];
  addAll(a);
  CHECKF(a); //= 6
  setAll(a);
  CHECKF(a); //= -6
  int b = In[2];
  double2x2s(b);
  CHECK(b); //= 36
}

[numthreads(1, 1, 1)] void main() {
  scalarsForMany();
  int x = In[0];
  CHECK(byValue(x)); //= (5 + 10) * 2
  CHECK(x);          //= 5

  int o;
  float f;
  byOut(o, f);
  CHECK(o);  //= 7
  CHECKF(f); //= 2.5

  int y = In[1];
  byInout(y, In[2]);
  CHECK(y); //= -3 * 3 + 12

  int z = In[3];
  twoInouts(z, z);
  CHECK(z); //= 17

  int n;
  narrow(n);
  CHECK(n); //= 3

  float4 v = float4(1, 2, 3, 4) * In[0];
  scale(v.xyz, 2);
  CHECKF4(v); //= (10, 20, 30, 20)
  scale(v.wzx, 0.5);
  CHECKF4(v); //= (5, 20, 15, 10)

  int a[4];
  fillArray(a, In[2]);
  CHECK(a[0]); //= 12
  CHECK(a[3]); //= 21
  setElement(a[In[0] - 3]);
  CHECK(a[2]);        //= -16
  CHECK(sumArray(a)); //= 1000 + 12 + 13 - 16 + 21
  CHECK(a[0]);        //= 12

  Pair p = {In[0], 1.5};
  bump(p);
  bump(p);
  CHECK(p.a);  //= 7
  CHECKF(p.b); //= 6
  Pair q = swapSigns(p);
  CHECK(q.a);  //= -7
  CHECKF(q.b); //= -6
  CHECK(p.a);  //= 7
  setElement(q.a);
  CHECK(q.a); //= 7

  int u;
  unnamed(1, u);
  CHECK(u); //= 4

  CHECK(withDefaults(x));       //= 325
  CHECK(withDefaults(x, 1));    //= 306
  CHECK(withDefaults(x, 1, 2)); //= 8
}
