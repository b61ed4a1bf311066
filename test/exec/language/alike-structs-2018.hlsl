// RUN: %exec-test %s
// Before HLSL 2021 structs with the same members are converted to each other.
// options: -HV 2018
// in In f32: [1, 2, 3, 4, 5, 6]
// inout Out f32: [0] * 15 -> [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 1, 2, 3]
struct A {
  float a;
  float2 c;
};
struct B {
  float x;
  float2 y;
};
struct OfA {
  A of[1];
  int k;
};
struct OfB {
  B of[1];
  int k;
};
StructuredBuffer<B> In : register(t0);
RWStructuredBuffer<A> Out : register(u1);

void put(A a) { Out[2] = a; }
A same(B b) { return b; }

[numthreads(1, 1, 1)] void main() {
  B b = In[0];
  A a = b;
  Out[0] = a;
  a = In[1];
  Out[1] = a;
  put(In[1]);
  Out[3] = same(b);
  OfA outer;
  outer.of[0] = b;
  outer.k = 3;
  OfB other = outer;
  Out[4] = (A)other.of[0];
}
