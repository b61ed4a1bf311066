// RUN: %exec-test %s
// Unneeded parts of results, arguments and locals are removed, and nothing else: other parts, effects of functions with unneeded
// results, values that loops carry, and static variables.
// in In u32: [3, 1, 2, 0, 7, 5, 6, 4]
// inout Counts u32: [9, 9] -> [10, 7]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);
RWStructuredBuffer<uint> Counts : register(u2);
groupshared uint Shared[4];

struct Inner {
  uint2 a[3];
  float3 f;
};
struct Outer {
  Inner one, two;
  uint4 v;
  uint count;
};
static uint4 Steps;

uint4 load4(uint i) {
  uint4 sum = 0;
  for (uint j = 0; j < 2; ++j)
    sum += uint4(In[i + j], In[i] * 10, In[i + j] * 100, i);
  return sum;
}
Inner inner(uint i) {
  Inner r;
  uint4 v = load4(i);
  for (uint j = 0; j < 3; ++j)
    r.a[j] = v.xy + j;
  r.f = v.zyx;
  if (i == 2)
    return r;
  r.f.y += 0.5;
  return r;
}
Outer outer(uint i) {
  Outer r;
  r.one = inner(i);
  r.two = inner(i + 1);
  r.v = load4(i + 2) * uint4(1, 2, 3, 4);
  r.count = r.one.a[1].y + uint(r.two.f.z);
  return r;
}
// Its result is not needed, its stores are: to memory, groupshared and static variables.
uint acts(uint i, uint unused) {
  InterlockedAdd(Counts[0], i);
  Counts[1] = In[i];
  Shared[i & 3] = i + 20;
  Steps[i & 3] += 5;
  return In[i] + unused;
}
uint deep(uint i) {
  if (i < 8)
    for (uint j = 0; j < 2; ++j)
      acts(i + j, load4(j).x);
  return In[i];
}
// The callee uses another part of its argument in each call.
uint pick(Outer o, uint which) {
  switch (which) {
  case 0:
    return o.one.a[2].x;
  case 1:
    return o.two.a[0].y;
  default:
    return o.v[which & 3];
  }
}
uint onlyCount(Outer o) { return o.count; }
void outs(uint i, out uint4 first, inout Outer second, out uint third[3]) {
  first = load4(i);
  second.v += first.wzyx;
  second.one.f = first.xyz;
  third[0] = first.x;
  third[1] = second.v.y;
  third[2] = acts(i, first.z);
}
float3 mixes(float3 v) { return normalize(v) * float3(1, 0, 0) + cross(v, v.yzx); }
template <typename T> T lasts(T a[4], uint n) {
  T sum = 0;
  for (uint i = 0; i < n; ++i) {
    sum += a[i];
    sum.yz = sum.zy;
  }
  return sum;
}
float3x3 rows(uint i) { return float3x3(inner(i).f, float3(In[i], In[i + 1], In[i + 2]), load4(i).xyz); }

[numthreads(1, 1, 1)] void main() {
  Counts[0] = 0;
  Steps = 1;
  CHECK(load4(0).x); //= 4
  CHECK(load4(0).z + load4(1).w); //= 400 + 2
  Inner n = inner(1);
  CHECK(n.a[2].x * 10 + n.a[0].y); //= (1 + 2 + 2) * 10 + 20
  CHECK(inner(2).f.y * 2 + inner(3).f.y * 2); //= 2 * 40 + 1
  Outer o = outer(0), p = outer(1);
  CHECK(o.two.f.x); //= (1 + 2) * 100
  CHECK(p.v.y); //= 2 * 0
  CHECK(o.count); //= 61 + (1 + 2)
  CHECK(onlyCount(outer(2))); //= 2 * 20 + 1 + (0 + 7)
  CHECK(pick(o, 0)); //= 3 + 1 + 2
  CHECK(pick(p, 1)); //= 2 * 20
  CHECK(pick(p, 6)); //= 3 * 700

  acts(1, 5);
  CHECK(Counts[0] * 100 + Counts[1]); //= 101
  CHECK(Shared[1]); //= 21
  CHECK(Steps.y * 10 + Steps.x); //= 61
  deep(2);
  CHECK(Counts[0] * 100 + Counts[1]); //= 600
  CHECK(Steps.z * 10 + Steps.w); //= 66
  CHECK(Shared[3] + Shared[2] * 100); //= 2223

  uint4 first;
  uint third[3];
  outs(4, first, o, third);
  CHECK(o.v.x * 1000 + third[0]); //= (2 + 8) * 1000 + 12
  CHECK(third[1]); //= 2 * 40 + 1200
  CHECK(Counts[0]); //= 10

  CHECK(mixes(float3(In[0], In[3], 4)).x * -10 + 0.5); //= 160 - 6
  float3 list[4] = {float3(1, 2, 3), float3(4, 5, 6), float3(7, 8, 9), float3(10, 11, 12)};
  CHECK(lasts(list, In[2]).y); //= 2 + 6
  CHECK(lasts(list, In[0]).x); //= 12
  CHECK(rows(2)[1].y * 100 + rows(3)[2].x); //= 7
  CHECK(rows(4)._m00 + rows(4)._m12); //= 1200 + 6

  // The components of a value that a loop carries depend on each other, or do not.
  uint4 v = uint4(1, 2, 3, 4), w = v;
  for (uint i = 0; i < 3; ++i) {
    v = v.wxyz + uint4(In[i], 0, 0, 0);
    w += uint4(In[i], In[i + 1], In[i + 2], 1);
  }
  CHECK(v.x); //= 2 + 2
  CHECK(w.y); //= 2 + 1 + 2 + 0

  // Conditions of functions whose other results are not needed.
  Outer q = outer(In[1]);
  if (q.two.a[1].x == 3)
    q.v = 9;
  CHECK(q.v.w); //= 9
}
