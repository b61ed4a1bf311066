// RUN: %exec-test %s
// options: -HV 2018
// Before HLSL 2021 && || ?: evaluate all their operands, and work component by component.
// in In i32: [0, 1, 5]
// inout Vectors f32: [6, 7, 8] -> [6, 7, 8]
// inout Log u32: [0] * 8 -> [1, 1, 1, 1, 2, 1, 1, 1]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);
RWStructuredBuffer<float3> Vectors : register(u3);
RWStructuredBuffer<uint> Log : register(u2);

static int Count;
bool hit(int slot, bool result) {
  Log[slot] += 1;
  Count++;
  return result;
}
struct Pair {
  int X, Y;
};
Pair paired(int X) {
  Count += 100;
  Pair P = {X, X};
  return P;
}

[numthreads(1, 1, 1)] void main() {
  bool f = In[0], t = In[1];
  CHECK(f && hit(0, true));              //= 0
  CHECK(t || hit(1, false));             //= 1
  CHECK(t ? (int)hit(2, true) + 3 : (int)hit(3, true) + 6); //= 4
  CHECK(true ? 4 : (int)hit(4, true));   //= 4
  if (false && hit(4, true) || hit(5, false))
    Log[7] = 100;
  int i = In[2];
  int g = f ? i++ : --i;
  CHECK(g);                              //= 5
  CHECK(i);                              //= 5
  CHECK(Count);                          //= 7
  // Conditions of loops.
  for (int n = 0; n < 3 && n++ < 9;)
    Count++;
  CHECK(Count);                          //= 10
  // Vectors and matrices.
  int3 a = int3(i, -1, 2);
  uint3 u = uint3(7, 8, 9);
  float3 w = float3(0.5, 1.5, 2.5);
  CHECK3(a > 1 && u < 9);                //= (1, 0, 0)
  CHECK3(a > 1 || u < 9);                //= (1, 1, 1)
  CHECK3(a > 1 ? a : u);                 //= (5, 8, 2)
  CHECKF3(a > 1 ? w : a);                //= (0.5, -1, 2.5)
  CHECKF3(a > 1 ? u : 0.5);              //= (7, 0.5, 9)
  CHECK3((a > 1 ? a : 0xFFFFFFFE) >> 1); //= (2, -1, 1)
  CHECKF3((bool3)(w > 1) ? w : 1.0 / 3.0); //= (f32(1 / 3), 1.5, 2.5)
  CHECK3(a > 1 ? hit(6, true) : hit(7, false)); //= (1, 0, 1)
  CHECKF3(w - 0.5 ? w : -1);             //= (-1, 1.5, 2.5)
  CHECKF3(a > 1 ? w : (Vectors[0]).xyy); //= (0.5, 7, 2.5)
  CHECKF3(a > 1 ? (half3)w : a.x);       //= (0.5, 5, 2.5)
  CHECK3((a > 1 ? (int16_t3)a : 0x1FFFF) >> 1); //= (2, -1, 1)
  float2x2 m = {1, 2, 3, 4}, o = {5, 6, 7, 8};
  float2x2 c = t ? m : o * (float)Count;
  CHECKF2(c[1]);                         //= (3, 4)
  // A struct is chosen, as before.
  Pair p;
  if (f)
    p = paired(3);
  else
    p = paired(4);
  CHECK(p.X);                            //= 4
  CHECK(Count);                          //= 112
}
