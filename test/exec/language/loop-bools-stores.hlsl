// RUN: %exec-test %s
// A loop that stores a loop-invariant value to a bool: the value on the back edge of its phi would be defined
// outside of the loop.
// py: Data = [(i * 7 + i // 5 * 3) % 13 for i in range(64)]
// py: def invariant(a, b, n):
//   return 3 if b > 5 else 4
// py: def invariantLate(a, b, n):
//   f, s = a > 3, 0
//   for i in range(n): s, f = s + (i if f else 10), b > 5
//   return s * 2 + f
// py: def constantInLoop(a, b, n):
//   return 100 if a > 3 else 105
// py: def nested(a, b, n):
//   return int(Data[n - 1] > b)
// py: def nestedThree(a, b, n):
//   f, g, s = a > 3, b > 2, 0
//   for i in range(n):
//     for j in range(i):
//       for k in range(j): s, f = s + (k if f else 7), g
//       g = Data[i + j] > 4
//   return s * 4 + f * 2 + g
// in In u32: Data
// out Out u32: [int(f(Data[t], Data[t + 32], n)) & 0xffffffff for n in (2, 5, 8) for f in (invariant, invariantLate, constantInLoop, nested, nestedThree) for t in range(32)]
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Out : register(u1);

uint invariant(uint a, uint b, uint n) {
  bool f = a > 3;
  for (uint i = 0; i < n; ++i)
    f = b > 5;
  return f ? 3 : 4;
}
uint invariantLate(uint a, uint b, uint n) {
  bool f = a > 3, late = b > 5;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    s += f ? i : 10;
    f = late;
  }
  return s * 2 + f;
}
uint constantInLoop(uint a, uint b, uint n) {
  bool f = a > 3;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    if (!f)
      s += i + 5;
    f = true;
  }
  return s + f * 100;
}
uint nested(uint a, uint b, uint n) {
  bool f = a > 3;
  for (uint i = 0; i < n; ++i) {
    bool g = In[i] > b;
    for (uint j = 0; j < 3; ++j)
      f = g;
  }
  return f;
}
uint nestedThree(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 2;
  uint s = 0;
  for (uint i = 0; i < n; ++i)
    for (uint j = 0; j < i; ++j) {
      for (uint k = 0; k < j; ++k) {
        s += f ? k : 7;
        f = g;
      }
      g = In[i + j] > 4;
    }
  return s * 4 + f * 2 + g;
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint a = In[t], b = In[t + 32], at = t;
  for (uint n = 2; n < 9; n += 3) {
    Out[at] = invariant(a, b, n);
    at += 32;
    Out[at] = invariantLate(a, b, n);
    at += 32;
    Out[at] = constantInLoop(a, b, n);
    at += 32;
    Out[at] = nested(a, b, n);
    at += 32;
    Out[at] = nestedThree(a, b, n);
    at += 32;
  }
}
