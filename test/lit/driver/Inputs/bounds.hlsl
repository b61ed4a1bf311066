ByteAddressBuffer A : register(t0);
RWByteAddressBuffer C : register(u1);
#ifdef SHARED
groupshared float Shared[512];
#endif
uint Depth;

[WaveSize(WAVE)] [numthreads(128, 1, 1)] void main(uint thread : SV_GroupIndex) {
  WaveMatrixAccumulator<float, 16, 16> sum;
#ifdef SHARED
  // Up to element 16 + 15 * 32 + 15, the last one.
  for (uint i = thread; i < 512; i += 128)
    Shared[i] = i;
  GroupMemoryBarrierWithGroupSync();
  sum.Load(Shared, 16, 32, false);
  sum.Store(Shared, 0, 16, true);
#else
  sum.Fill(0);
  for (uint k = 0; k < Depth; k += 16) {
    WaveMatrixAccumulator<float, 16, 16> a;
    a.Load(A, k * 64, 64, false);
    sum.Add(a);
  }
  sum.Store(C, 0, 64, false);
#endif
}
