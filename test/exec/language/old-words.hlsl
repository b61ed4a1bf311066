// RUN: %exec-test %s
// Character literals, 1.#INF, subscripts that are not integers, case labels in blocks, constants without a value, `shared` and interfaces.
// in In f32: [1.75, 2, 3, 0]
// in Constants f32: [10, 0, 0, 0, 20, 0, 0, 0, 30, 0, 0, 0]
#include "check.hlsli"
shared StructuredBuffer<float> In : register(t1);
shared cbuffer Constants : register(b2) { float4 Values[3]; };
groupshared uint Cells[4];
enum { Two = 2 };

interface Measured {
  float measure();
  float scaled(float by);
};
interface Named {
  int name();
};
struct Base {
  float b;
};
class Square : Measured {
  float side;
  float measure() { return side * side; }
  float scaled(float by) { return side * by; }
};
class Both : Base, Measured, Named {
  float measure() { return b; }
  float scaled(float by) { return b * by; }
  int name() { return 'n'; }
};
class Again : Named, Measured, Square {};
template <typename T> float measured(T t) { return t.measure() + t.scaled(2); }

static const float Infinity = -1.#INF;
#define LARGEST 1.#INF

uint chosen(uint x) {
  uint r = 0;
  switch (x) {
  case 1: {
    r = 1;
  case 2:
    r += 5;
    break;
  }
  case 3: {
    {
      uint inner;
      inner = 7;
      r = inner;
    case 'd':
      r += 20;
    }
  }
  default:
    r += 100;
  }
  return r;
}

[numthreads(Two * 2, 1, 1)] void main(uint i : SV_GroupIndex) {
  Cells[i] = i * 3;
  GroupMemoryBarrierWithGroupSync();
  if (i)
    return;
  float f = In[0];
  uint c = 'A';
  CHECK(c + ('b' - 'a')); //= 66
  CHECK('\n' + '\\' + '\0' + '\x41'); //= 10 + 92 + 65
  uint table['c' - 'a'] = {11, 12};
  CHECK(table[f]); //= 12
  CHECKF(LARGEST); //= f32(float('inf'))
  CHECKF(Infinity); //= f32(-float('inf'))
  CHECKF(min(f, 1.#INF)); //= f32(1.75)

  float a[4] = {1, 2, 3, 4};
  CHECKF(a[1.0]); //= f32(2)
  CHECKF(a[f + 0.5]); //= f32(3)
  CHECKF(Values[f].x); //= f32(20)
  half h = f;
  CHECKF(Values[h + 1].x); //= f32(30)
  CHECK(Cells[log2(8.0) - In[3]]); //= 9
  a[f] = 8;
  CHECKF(a[1]); //= f32(8)
  float2x2 m = {1, 2, 3, 4};
  CHECKF(m[f][0.5]); //= f32(3)
  CHECKF(In[f]); //= f32(2)

  CHECK(chosen(1)); //= 6
  CHECK(chosen(2)); //= 5
  CHECK(chosen(3)); //= 127
  CHECK(chosen(100)); //= 120
  CHECK(chosen(9)); //= 100
  switch (f) {
  case 1:
    CHECK(1); //= 1
  }
  const float unset;
  const int pair[2];

  Square s;
  s.side = 3;
  CHECKF(measured(s)); //= f32(15)
  Both both;
  both.b = 4;
  CHECKF(measured(both)); //= f32(12)
  CHECK(both.name()); //= 110
  Again again;
  again.side = 2;
  CHECKF(measured(again)); //= f32(8)
}
