// RUN: %exec-test %s
// Bools that decide when a loop ends, in its test, body and step.
// py: Data = [(i * 7 + i // 5 * 3) % 13 for i in range(64)]
// py: def doWhile(a, b, n):
//   f, s = a > 3, 0
//   for i in range(n): s, f = s + (a if f else 1), Data[i] > b
//   return s * 2 + f
// py: def doWhileFlag(a, b, n):
//   more, f, i = True, b > 5, 0
//   while True:
//     f = not f
//     if Data[i] != a: more = Data[i] < 8
//     if not more: break
//     i += 1
//     if i >= n: break
//   return i * 4 + more * 2 + f
// py: def whileNotDone(a, b, n):
//   i, s = 0, a
//   while True:
//     s, i = s * 3 + Data[i], i + 1
//     if i >= n or s & 15 == b: break
//   return s * 2 + 1
// py: def breaks(a, b, n):
//   f, g, s = a > 3, False, 0
//   for i in range(n):
//     if Data[i] > 8:
//       g = f
//       break
//     if Data[i] & 1: continue
//     f, g, s = g, not g, s + i
//   return s * 4 + f * 2 + g
// py: def forEver(a, b, n):
//   f, s, i = a > b, 100, 0
//   while True:
//     f = f != (Data[i] > 3)
//     i += 1
//     if i > n: break
//     s += f
//   return s * 2 + f
// py: def steps(a, b, n):
//   f, g, s = a > 3, b > 5, 0
//   for i in range(n): s, f, g = s + f * 4 + g, g, i > 2
//   return s
// py: def tests(a, b, n):
//   f, i, s = a > 3, 0, 0
//   while True:
//     f = not f
//     if not (f or i < n): break
//     s, i = s + (1 if f else 10), i + 1
//     if i > 12: break
//   return s * 2 + f
// in In u32: Data
// out Out u32: [int(f(Data[t], Data[t + 32], n)) & 0xffffffff for n in (2, 5, 8) for f in (doWhile, doWhileFlag, whileNotDone, breaks, forEver, steps, tests) for t in range(32)]
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Out : register(u1);

uint doWhile(uint a, uint b, uint n) {
  bool f = a > 3;
  uint i = 0, s = 0;
  do {
    s += f ? a : 1;
    f = In[i] > b;
  } while (++i < n);
  return s * 2 + f;
}
uint doWhileFlag(uint a, uint b, uint n) {
  bool more = true, f = b > 5;
  uint i = 0;
  do {
    f = !f;
    if (In[i] == a)
      continue;
    more = In[i] < 8;
  } while (more && ++i < n);
  return i * 4 + more * 2 + f;
}
uint whileNotDone(uint a, uint b, uint n) {
  bool done = false;
  uint i = 0, s = a;
  while (!done) {
    s = s * 3 + In[i];
    ++i;
    done = i >= n || (s & 15) == b;
  }
  return s * 2 + done;
}
uint breaks(uint a, uint b, uint n) {
  bool f = a > 3, g = false;
  uint s = 0;
  for (uint i = 0; i < n; ++i) {
    if (In[i] > 8) {
      g = f;
      break;
    }
    if (In[i] & 1)
      continue;
    f = g;
    g = !g;
    s += i;
  }
  return s * 4 + f * 2 + g;
}
uint forEver(uint a, uint b, uint n) {
  bool first = true, f = a > b;
  uint i = 0, s = 0;
  for (;;) {
    if (first)
      s += 100;
    first = false;
    f = f != (In[i] > 3);
    if (++i > n)
      break;
    s += f;
  }
  return s * 2 + f;
}
uint steps(uint a, uint b, uint n) {
  bool f = a > 3, g = b > 5;
  uint s = 0, i = 0;
  for (; i < n; f = g, g = i > 2, ++i)
    s += f * 4 + g;
  return s;
}
uint tests(uint a, uint b, uint n) {
  bool f = a > 3;
  uint i = 0, s = 0;
  while ((f = !f) || i < n) {
    s += f ? 1 : 10;
    ++i;
    if (i > 12)
      break;
  }
  return s * 2 + f;
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint a = In[t], b = In[t + 32], at = t;
  for (uint n = 2; n < 9; n += 3) {
    Out[at] = doWhile(a, b, n);
    at += 32;
    Out[at] = doWhileFlag(a, b, n);
    at += 32;
    Out[at] = whileNotDone(a, b, n);
    at += 32;
    Out[at] = breaks(a, b, n);
    at += 32;
    Out[at] = forEver(a, b, n);
    at += 32;
    Out[at] = steps(a, b, n);
    at += 32;
    Out[at] = tests(a, b, n);
    at += 32;
  }
}
