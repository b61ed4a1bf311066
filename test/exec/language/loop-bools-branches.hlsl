// RUN: %exec-test %s
// Bools that branches, switches, calls and returns in a loop set.
// py: Data = [(i * 7 + i // 5 * 3) % 13 for i in range(64)]
// py: def switches(a, b, n):
//   f, g = a > 3, b > 5
//   for i in range(n):
//     k = Data[i] & 3
//     if k == 0: f = g
//     elif k == 1: f, g = not f, not g
//     elif k == 2: f = not f
//     elif not f: f, g = True, False
//   return f * 2 + g
// py: def oneArm(a, b, n):
//   hits = [i for i in range(n) if Data[i] == b] if a > 1 else []
//   return (hits[-1] if hits else n) * 2 + (1 if hits else 0)
// py: def callsOut(a, b, n):
//   f, g = a > 3, b > 5
//   for i in range(n):
//     if Data[i] > 4: f, g = g, f
//     else: f = not g
//   return f * 2 + g
// py: def returnsEarly(a, b, n):
//   f = a > 3
//   for i in range(n):
//     for j in range(i + 1):
//       if Data[i] + j == b: return 1000 + i * 2 + f
//       f = not f
//     if Data[i] == 12: return 2000 + f
//   return int(f)
// py: def everSeen(a, b, n):
//   hits = [(Data[i] + a) % 3 == 0 for i in range(n)]
//   return any(hits) * 4 + all(hits) * 2 + (not any(hits))
// py: def unset(a, b, n):
//   return sum((i if Data[i - 1] > a else 20) for i in range(1, n))
// py: def beside(a, b, n):
//   f, g, s = a > 3, b > 5, 0
//   for i in range(n): s, f = s + f, g
//   for j in range(n + 1): s, g, f = s + g * 10, f, not f
//   return s * 4 + f * 2 + g
// in In u32: Data
// out Out u32: [int(f(Data[t], Data[t + 32], n)) & 0xffffffff for n in (2, 5, 8) for f in (switches, oneArm, callsOut, returnsEarly, everSeen, unset, beside) for t in range(32)]
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Out : register(u1);

uint switches(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 5;
  for (uint i = 0; i < n; ++i)
    switch (In[i] & 3) {
    case 0:
      f = g;
      break;
    case 1:
      g = !g;
    case 2:
      f = !f;
      break;
    default:
      if (f)
        break;
      f = true;
      g = false;
    }
  return f * 2 + g;
}
uint oneArm(uint a, uint b, uint n) {
  bool found = false;
  uint at = n;
  [branch] if (a > 1)
    for (uint i = 0; i < n; ++i)
      [branch] if (In[i] == b) {
        found = true;
        at = i;
      }
  return at * 2 + found;
}
void turn(inout bool f, inout bool g, uint v) {
  if (v > 4) {
    bool t = f;
    f = g;
    g = t;
  } else
    f = !g;
}
uint callsOut(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 5;
  for (uint i = 0; i < n; ++i)
    turn(f, g, In[i]);
  return f * 2 + g;
}
uint returnsEarly(uint a, uint b, uint n) {
  bool f = a > 3;
  for (uint i = 0; i < n; ++i) {
    for (uint j = 0; j <= i; ++j) {
      if (In[i] + j == b)
        return 1000 + i * 2 + f;
      f = !f;
    }
    if (In[i] == 12)
      return 2000 + f;
  }
  return f;
}
uint everSeen(uint a, uint b, uint n) {
  bool any = false, all = true, none = true;
  for (uint i = 0; i < n; ++i) {
    bool hit = (In[i] + a) % 3 == 0;
    any = any || hit;
    all = all && hit;
    none = none && !hit;
  }
  return any * 4 + all * 2 + none;
}
uint unset(uint a, uint b, uint n) {
  bool f;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    if (i > 0)
      s += f ? i : 20;
    f = In[i] > a;
  }
  return s;
}
uint beside(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 5;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    s += f;
    f = g;
  }
  for (uint j = 0; j < n + 1; ++j) {
    s += g * 10;
    g = f;
    f = !f;
  }
  return s * 4 + f * 2 + g;
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint a = In[t], b = In[t + 32], at = t;
  for (uint n = 2; n < 9; n += 3) {
    Out[at] = switches(a, b, n);
    at += 32;
    Out[at] = oneArm(a, b, n);
    at += 32;
    Out[at] = callsOut(a, b, n);
    at += 32;
    Out[at] = returnsEarly(a, b, n);
    at += 32;
    Out[at] = everSeen(a, b, n);
    at += 32;
    Out[at] = unset(a, b, n);
    at += 32;
    Out[at] = beside(a, b, n);
    at += 32;
  }
}
