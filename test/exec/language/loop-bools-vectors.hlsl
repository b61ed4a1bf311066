// RUN: %exec-test %s
// Vectors of bools, and bools in structs and arrays, that a loop changes.
// py: Data = [(i * 7 + i // 5 * 3) % 13 for i in range(64)]
// py: def bool2s(a, b, n):
//   f = [a > 3, b > 5]
//   for i in range(n): f = f[::-1]
//   return f[0] * 2 + f[1]
// py: def bool3s(a, b, n):
//   f, s = [a > 3, b > 5, a > b], [0, 0, 0]
//   for i in range(n):
//     s = [s[k] + ((a, b, i)[k] if f[k] else k + 1) for k in range(3)]
//     f = [f[(k + 1) % 3] if f[k] else not f[k] for k in range(3)]
//   return s[0] + s[1] * 3 + s[2] * 5 + f[0] + f[1] * 2 + f[2] * 4
// py: def bool4s(a, b, n):
//   f, g = [a > 3, b > 5, a > b, True], [False] * 4
//   for i in range(n): f, g = g, [f[k] or (a, b, i, n)[k] > Data[i] for k in range(4)]
//   return sum((f + g)[k] << k for k in range(8))
// py: def component(a, b, n):
//   f, g = a > 3, b > 5
//   for i in range(n): f, g = g, Data[i] > 6
//   return f * 2 + g
// py: def member(a, b, n):
//   seen, at, pair = False, 99, [a > 3, b > 5]
//   for i in range(n):
//     if not seen and Data[i] > a: at = i
//     seen, pair = seen or Data[i] > a, pair[::-1]
//   return at * 8 + seen * 4 + pair[0] * 2 + pair[1]
// py: def array(a, b, n):
//   f = [a > 3, b > 5, a > b, False]
//   for i in range(n): f[(i + a) & 3] = f[i & 3] != (Data[i] > 4)
//   return sum(f[k] << k for k in range(4))
// in In u32: Data
// out Out u32: [int(f(Data[t], Data[t + 32], n)) & 0xffffffff for n in (2, 5, 8) for f in (bool2s, bool3s, bool4s, component, member, array) for t in range(32)]
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Out : register(u1);

uint bool2s(uint a, uint b, uint n) {
  bool2 f = bool2(a > 3, b > 5);
  for (uint i = 0; i < n; ++i)
    f = f.yx;
  return f.x * 2 + f.y;
}
uint bool3s(uint a, uint b, uint n) {
  bool3 f = bool3(a > 3, b > 5, a > b);
  uint3 s = 0;
  for (uint i = 0; i < n; ++i) {
    s += select(f, uint3(a, b, i), uint3(1, 2, 3));
    f = select(f, f.yzx, !f);
  }
  return s.x + s.y * 3 + s.z * 5 + dot(uint3(f), uint3(1, 2, 4));
}
uint bool4s(uint a, uint b, uint n) {
  bool4 f = bool4(a > 3, b > 5, a > b, true), g = false;
  for (uint i = 0; i < n; ++i) {
    bool4 t = f;
    f = g;
    g = or(t, uint4(a, b, i, n) > In[i]);
  }
  return dot(uint4(f), uint4(1, 2, 4, 8)) + dot(uint4(g), uint4(16, 32, 64, 128));
}
uint component(uint a, uint b, uint n) {
  bool2 f = bool2(a > 3, b > 5);
  for (uint i = 0; i < n; ++i) {
    f.x = f.y;
    f.y = In[i] > 6;
  }
  return f.x * 2 + f.y;
}
uint member(uint a, uint b, uint n) {
  struct {
    bool seen;
    uint at;
    bool2 pair;
  } v;
  v.seen = false;
  v.at = 99;
  v.pair = bool2(a > 3, b > 5);
  for (uint i = 0; i < n; ++i) {
    if (!v.seen && In[i] > a)
      v.at = i;
    v.seen = v.seen || In[i] > a;
    v.pair = v.pair.yx;
  }
  return v.at * 8 + v.seen * 4 + v.pair.x * 2 + v.pair.y;
}
uint array(uint a, uint b, uint n) {
  bool f[4] = {a > 3, b > 5, a > b, false};
  for (uint i = 0; i < n; ++i)
    f[(i + a) & 3] = f[i & 3] != (In[i] > 4);
  return f[0] + f[1] * 2 + f[2] * 4 + f[3] * 8;
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint a = In[t], b = In[t + 32], at = t;
  for (uint n = 2; n < 9; n += 3) {
    Out[at] = bool2s(a, b, n);
    at += 32;
    Out[at] = bool3s(a, b, n);
    at += 32;
    Out[at] = bool4s(a, b, n);
    at += 32;
    Out[at] = component(a, b, n);
    at += 32;
    Out[at] = member(a, b, n);
    at += 32;
    Out[at] = array(a, b, n);
    at += 32;
  }
}
