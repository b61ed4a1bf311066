// RUN: %exec-test %s
// matrix
// define: WAVE=8
// Small parts of groupshared arrays that are stored side by side at indices from which a number is subtracted, with a sign and without.
// py: A = [[(r * 5 + k * 3) % 11 - 5 for k in range(16)] for r in range(16)]
// py: B = [[(k * 7 + c) % 9 - 4 for c in range(16)] for k in range(16)]
// in In f32: flat(A) + flat(B)
// out Out f32: flat(mul(A, B))
StructuredBuffer<float> In : register(t0);
RWByteAddressBuffer Out : register(u1);
groupshared float16_t Left[256], Right[256];

template <typename Index, typename Array> void copy(groupshared Array to, uint from, uint thread) {
  Index i = (Index)((thread ^ 64) * 4);
  for (Index e = 0; e < 4; ++e)
    to[i + (Index)-256 + e] = (float16_t)In[from + thread * 4 + e];
}

[WaveSize(WAVE)] [numthreads(64, 1, 1)] void main(uint thread : SV_GroupIndex) {
  copy<int>(Left, 0, thread);
  copy<uint>(Right, 256, thread);
  GroupMemoryBarrierWithGroupSync();
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(Left, 0, 16, false);
  b.Load(Right, 0, 16, false);
  c.Multiply(a, b);
  if (thread < WAVE)
    c.Store(Out, 0, 64, false);
}
