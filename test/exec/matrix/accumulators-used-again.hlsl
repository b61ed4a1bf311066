// RUN: %exec-test %s
// interp: --races=lenient
// matrix
// also: lavapipe-8x8x8
// Accumulators that are used again after a multiply has added to them: copies, equal fills, members of structs,
// elements of arrays, conversions, values from outside a loop, both arms of a branch, arguments of functions.
// py: A = [[(r * 3 + k) % 9 - 4 for k in range(16)] for r in range(16)]
// py: B = [[(k + c * 5) % 7 - 3 for c in range(16)] for k in range(16)]
// py: C = [[(r * 2 + c * 3) % 11 - 5 for c in range(16)] for r in range(16)]
// py: E = [[7 for c in range(16)] for r in range(16)]
// py: def sum(*all): return [[__builtins__['sum'](X[r][c] for X in all) for c in range(16)] for r in range(16)]
// py: P = mul(A, B)
// in InA f16: flat(A)
// in InB f16: flat(B)
// in InC f32: flat(C)
// in Two u32: [2]
// out Copies f32: flat(sum(C, P)) + flat(C) + flat(sum(E, P)) + flat(sum(E, P, P)) + flat(E)
// out Parts f32: flat(sum(E, P)) + flat(sum(E, P, P)) + flat(E) + flat(sum(C, P)) + flat(C) + flat(C)
// out Loops f32: flat(sum(E, P, P)) + flat(sum(C, P, P)) + flat(C) + flat(sum(C, P)) + flat(C)
// out Halves f16: flat(sum(C, P)) + flat(C)
// out Calls f32: flat(sum(C, P)) + flat(sum(C, P, P)) + flat(C)
ByteAddressBuffer InA : register(t0);
ByteAddressBuffer InB : register(t1);
ByteAddressBuffer InC : register(t2);
ByteAddressBuffer Two : register(t3);
RWByteAddressBuffer Copies : register(u4);
RWByteAddressBuffer Parts : register(u5);
RWByteAddressBuffer Loops : register(u6);
RWByteAddressBuffer Halves : register(u7);
RWByteAddressBuffer Calls : register(u8);

typedef WaveMatrixLeft<float16_t, 16, 16> Left;
typedef WaveMatrixRight<float16_t, 16, 16> Right;
typedef WaveMatrixAccumulator<float, 16, 16> Acc;
struct Pair {
  Acc X, Y;
};

void put(RWByteAddressBuffer to, uint place, Acc c) { c.Store(to, place * 1024, 64, false); }
Acc added(Acc to, Left a, Right b) {
  to.MultiplyAccumulate(a, b);
  return to;
}

[numthreads(32, 1, 1)] void main() {
  Left a;
  Right b;
  Acc c, d, e;
  uint two = Two.Load(0);
  a.Load(InA, 0, 32, false);
  b.Load(InB, 0, 32, false);
  c.Load(InC, 0, 64, false);

  d = c;
  d.MultiplyAccumulate(a, b);
  put(Copies, 0, d);
  put(Copies, 1, c);
  Acc f, g;
  e.Fill(7);
  f.Fill(7);
  g.Fill(7);
  f.MultiplyAccumulate(a, b);
  g.MultiplyAccumulate(a, b);
  g.MultiplyAccumulate(a, b);
  put(Copies, 2, f);
  put(Copies, 3, g);
  put(Copies, 4, e);

  Pair p;
  p.X = e;
  p.Y = e;
  p.X.MultiplyAccumulate(a, b);
  p.Y.MultiplyAccumulate(a, b);
  p.Y.MultiplyAccumulate(a, b);
  put(Parts, 0, p.X);
  put(Parts, 1, p.Y);
  put(Parts, 2, e);
  Acc many[3] = {c, c, c};
  Acc one = many[two - 1];
  one.MultiplyAccumulate(a, b);
  put(Parts, 3, one);
  put(Parts, 4, many[two - 1]);
  put(Parts, 5, many[0]);

  Acc h = e, k = c, m = c;
  for (uint i = 0; i < two; ++i) {
    h.MultiplyAccumulate(a, b);
    Acc inner = k;
    inner.MultiplyAccumulate(a, b);
    k = inner;
    m = c;
    m.MultiplyAccumulate(a, b);
  }
  put(Loops, 0, h);
  put(Loops, 1, k);
  put(Loops, 2, c);
  Acc n = c;
  if (two == 2)
    n.MultiplyAccumulate(a, b);
  put(Loops, 3, n);
  put(Loops, 4, c);

  WaveMatrixAccumulator<float16_t, 16, 16> narrow, copy;
  narrow.Fill(0);
  narrow.Add(c);
  copy = narrow;
  copy.MultiplyAccumulate(a, b);
  copy.Store(Halves, 0, 32, false);
  narrow.Store(Halves, 512, 32, false);

  Acc once = added(c, a, b);
  put(Calls, 0, once);
  put(Calls, 1, added(once, a, b));
  put(Calls, 2, c);
}
