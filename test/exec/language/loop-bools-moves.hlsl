// RUN: %exec-test %s
// Bools that a loop moves from one to another, or turns.
// py: Data = [(i * 7 + i // 5 * 3) % 13 for i in range(64)]
// py: def swapped(a, b, n):
//   f, g, s = a > 3, b > 5, 0
//   for i in range(n):
//     f, g = g, f
//     s = s * 3 + f
//   return s * 4 + f * 2 + g
// py: def rotated(a, b, n):
//   f, g, h = a > 3, b > 5, a & 1
//   for i in range(n): f, g, h = g, h, f
//   return f * 4 + g * 2 + h
// py: def shifted(a, b, n):
//   f, g, h, s = a > 3, b > 5, False, 0
//   for i in range(n):
//     h, g, f = g, f, Data[i] > a
//     s = s * 5 + h
//   return s + f * 2 + g
// py: def flipped(a, b, n):
//   return (a > 3) ^ (n & 1)
// py: def flippedSum(a, b, n):
//   f, s = a > 3, 0
//   for i in range(n): s, f = s + (a if f else b), not f
//   return s + f
// py: def xored(a, b, n):
//   f, g = a > 3, False
//   for i in range(n):
//     odd = bool(Data[i] & 1)
//     g, f = g != (f and odd), f != odd
//   return f * 2 + g
// in In u32: Data
// out Out u32: [int(f(Data[t], Data[t + 32], n)) & 0xffffffff for n in (2, 5, 8) for f in (swapped, rotated, shifted, flipped, flippedSum, xored) for t in range(32)]
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Out : register(u1);

uint swapped(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 5;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    bool t = f;
    f = g;
    g = t;
    s = s * 3 + f;
  }
  return s * 4 + f * 2 + g;
}
uint rotated(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 5, h = (a & 1) != 0;
  for (uint i = 0; i < n; ++i) {
    bool t = f;
    f = g;
    g = h;
    h = t;
  }
  return f * 4 + g * 2 + h;
}
uint shifted(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 5, h = false;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    h = g;
    g = f;
    f = In[i] > a;
    s = s * 5 + h;
  }
  return s + f * 2 + g;
}
uint flipped(uint a, uint b, uint n) {
  bool f = a > 3;
  for (uint i = 0; i < n; ++i)
    f = !f;
  return f;
}
uint flippedSum(uint a, uint b, uint n) {
  bool f = a > 3;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    s += f ? a : b;
    f = !f;
  }
  return s + f;
}
uint xored(uint a, uint b, uint n) {
  bool f = a > 3, g = false;
  for (uint i = 0; i < n; ++i) {
    bool odd = (In[i] & 1) != 0;
    g = g != (f && odd);
    f = f != odd;
  }
  return f * 2 + g;
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint a = In[t], b = In[t + 32], at = t;
  for (uint n = 2; n < 9; n += 3) {
    Out[at] = swapped(a, b, n);
    at += 32;
    Out[at] = rotated(a, b, n);
    at += 32;
    Out[at] = shifted(a, b, n);
    at += 32;
    Out[at] = flipped(a, b, n);
    at += 32;
    Out[at] = flippedSum(a, b, n);
    at += 32;
    Out[at] = xored(a, b, n);
    at += 32;
  }
}
