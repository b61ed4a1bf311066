// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// Memory that the compiler adds for vectors of sums, beside the shader's own small variables. Each wave
// uses only a part of it.
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(16)] for r in range(16)]
// py: Bias = [r * 2 - 9 for r in range(16)]
// py: Sums = [sum(A[r]) + Bias[r] for r in range(16)]
// in InA f16: flat(A)
// in InBias f32: [v for r in range(16) for v in (Bias[r], 99)]
// out SumsOut f32: [v for r in range(16) for v in (Sums[r], 0, 0)]
// out Sent u32: [3, 17]
StructuredBuffer<float16_t> InA : register(t0);
ByteAddressBuffer InBias : register(t1);
RWByteAddressBuffer SumsOut : register(u2);
RWStructuredBuffer<uint> Sent : register(u3);

groupshared uint Flag;
groupshared float16_t TileA[256];
groupshared float16_t Half;

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 256; i += WAVE * 2)
    TileA[i] = InA[i];
  if (index == 0) {
    Flag = 3;
    Half = (float16_t)17;
  }
  for (uint j = index; j < 48; j += WAVE * 2)
    SumsOut.Store<float>(j * 4, 0);
  AllMemoryBarrierWithGroupSync();
  if (index >= WAVE) {
    WaveMatrixLeft<float16_t, 16, 16> a;
    WaveMatrixLeftColAcc<float, 16, 16> sums;
    a.Load(TileA, 0, 16, false);
    sums.Load(InBias, 0, 8);
    sums.SumAccumulate(a);
    sums.Store(SumsOut, 0, 12);
  }
  if (index == 0) {
    Sent[0] = Flag;
    Sent[1] = (uint)Half;
  }
}
