// RUN: %exec-test %s
// Initializer lists give scalars one after the other, whatever braces and structs they come in: bases first, parts without members not at all.
// in In f32: [1, 2, 3, 4]
#include "check.hlsli"
StructuredBuffer<float4> In : register(t1);

struct A {
  float3 c;
  float r;
};
struct B : A {
  float3 e;
};
struct C : B {
  A k[2];
  int z;
};
struct Empty {};
struct Holds {
  Empty before;
  float4 v;
  Empty behind;
};
struct FromEmpty : Empty {
  float2 c;
  Empty k[2];
  float d;
};

B made(float x) {
  B b = {x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6};
  return b;
}
static const B Fixed = {1, 2, 3, 4, 5, 6, 7};

[numthreads(1, 1, 1)] void main() {
  float3 v = In[0].xyz;
  B b = {v, v.x, v};
  CHECKF(b.r); //= f32(1)
  CHECKF3(b.e); //= [f32(x) for x in (1, 2, 3)]
  A a = {v.zyx, 9};
  B nested = {{v, 4.0}, v.z, 5, 6};
  CHECKF(nested.r); //= f32(4)
  CHECKF3(nested.e); //= [f32(x) for x in (3, 5, 6)]
  B fromBase = {a, v};
  CHECKF(fromBase.r + fromBase.c.x); //= f32(12)
  C c = {b, a, {v, 8}, 3.0};
  CHECKF(c.k[0].r); //= f32(9)
  CHECKF(c.k[1].r); //= f32(8)
  CHECK(c.z); //= 3
  B list[2] = {b, fromBase};
  CHECKF(list[1].r); //= f32(9)
  float flat[7] = {fromBase};
  CHECKF(flat[0]); //= f32(3)
  CHECKF(flat[3]); //= f32(9)
  CHECKF(flat[6]); //= f32(3)
  C called = {made(10), made(20), 1, 5};
  CHECKF(called.e.z); //= f32(16)
  CHECKF(called.k[1].c.z); //= f32(26)
  CHECKF(called.k[1].r); //= f32(1)
  CHECKF(Fixed.e.y); //= f32(6)

  Holds holds = {In[0]};
  CHECKF4(holds.v); //= [f32(x) for x in (1, 2, 3, 4)]
  Empty nothing;
  Holds spelled = {nothing, v, 7, nothing};
  CHECKF(spelled.v.w); //= f32(7)
  Holds both[2] = {In[0], In[0].wzyx};
  CHECKF(both[1].v.x); //= f32(4)
  FromEmpty derived = {v};
  CHECKF(derived.c.y + derived.d); //= f32(5)

  B x;
  x.r = 1;
  x.e = 2;
  B y = made(30);
  (A)y = (A)x;
  CHECKF(y.r); //= f32(1)
  CHECKF(y.e.x); //= f32(34)
  ((A)y).r = 6;
  CHECKF(y.r); //= f32(6)
}
