// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation
// define: WAVE=8
// Matrices as in, out and inout parameters, return values and through templates.
// py: A = [[(r * 2 + k * 5) % 7 - 3 for k in range(16)] for r in range(16)]
// py: B = [[(k * 3 + c) % 5 - 2 for c in range(16)] for k in range(16)]
// py: P = mul(A, B)
// in Src f16: flat(A) + flat(B)
// out Dst f32: flat(P) + flat([[x + 1 for x in r] for r in P]) + flat([[2 * x - 3 for x in r] for r in P]) + [float(-3)] * 256
ByteAddressBuffer Src : register(t0);
RWByteAddressBuffer Dst : register(u1);

typedef WaveMatrixLeft<float16_t, 16, 16> Left;
typedef WaveMatrixRight<float16_t, 16, 16> Right;
typedef WaveMatrixAccumulator<float, 16, 16> Acc;

void loadBoth(out Left a, out Right b, ByteAddressBuffer from) {
  a.Load(from, 0, 32, false);
  b.Load(from, 512, 32, false);
}
Acc multiply(Left a, Right b) {
  Acc r;
  r.Multiply(a, b);
  a.Fill((float16_t)9); // a copy: the caller's matrix keeps its values
  return r;
}
void accumulate(inout Acc c, Left a, Right b) { c.MultiplyAccumulate(a, b); }
Acc filled(float v) {
  Acc r;
  r.Fill(v);
  return r;
}
template <typename M> void save(M m, uint slot) { m.Store(Dst, slot * 1024, 64, false); }
template <typename T, uint R, uint C> WaveMatrixAccumulator<T, R, C> constant(T v) {
  WaveMatrixAccumulator<T, R, C> m;
  m.Fill(v);
  return m;
}

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  Left a;
  Right b;
  loadBoth(a, b, Src);
  save(multiply(a, b), 0);
  Acc c = filled(1);
  accumulate(c, a, b);
  save(c, 1);
  c = constant<float, 16, 16>(-3);
  Acc untouched = c;
  for (uint i = 0; i < 2; ++i)
    accumulate(c, a, b);
  save(c, 2);
  save(untouched, 3);
}
