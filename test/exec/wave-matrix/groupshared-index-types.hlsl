// RUN: %exec-test %s
// matrix
// define: WAVE=8
// Stores of small adjacent parts of groupshared arrays, at indices of every integer type. The terms of an index may be negative, signed or as large unsigned numbers.
// py: A = [[(r * 5 + k * 3) % 11 - 5 for k in range(16)] for r in range(16)]
// py: B = [[(k * 7 + c) % 9 - 4 for c in range(16)] for k in range(16)]
// py: P = mul(A, B)
// in In f32: flat(A) + flat(B)
// in Starts i32: [4 * t - 4 for t in range(64)]
// out Out f32: flat(P) * 6
StructuredBuffer<float> In : register(t0);
StructuredBuffer<int> Starts : register(t2);
RWByteAddressBuffer Out : register(u1);
groupshared float16_t Left[256], Right[256];

// At a number that is rounded, and at a sum of products.
template <typename Index> void copy(uint thread) {
  Index start = (Index)Starts[thread], rounded = (start + (Index)3) & (Index)~3;
  for (Index e = (Index)0; e < (Index)4; ++e)
    Left[rounded + (Index)4 + e] = (float16_t)In[thread * 4 + (uint)e];
  Index quarter = (Index)(Starts[thread] / 4), four = (Index)(thread % 3) * (Index)4;
  for (Index n = (Index)0; n < (Index)4; ++n)
    Right[(quarter - (Index)(thread % 3)) * (Index)4 + four + (Index)4 + n] = (float16_t)In[256 + thread * 4 + (uint)n];
}

template <typename Index> void product(uint thread, uint at) {
  copy<Index>(thread);
  GroupMemoryBarrierWithGroupSync();
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(Left, 0, 16, false);
  b.Load(Right, 0, 16, false);
  c.Multiply(a, b);
  GroupMemoryBarrierWithGroupSync();
  if (thread < WAVE)
    c.Store(Out, at, 64, false);
}

[WaveSize(WAVE)] [numthreads(64, 1, 1)] void main(uint thread : SV_GroupIndex) {
  product<int>(thread, 0);
  product<uint>(thread, 1024);
  product<int16_t>(thread, 2048);
  product<uint16_t>(thread, 3072);
  product<int64_t>(thread, 4096);
  product<uint64_t>(thread, 5120);
}
