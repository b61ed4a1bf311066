// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// Threads store four, eight or two parts of a groupshared array next to each other, in loops and without, from words, vectors and by
// themselves, with offsets and padding; matrices are loaded from it, and single elements read. One array is also stored out of step.
// py: S = 24 # elements from row to row
// py: A = [[(r * 5 + k * 3) % 13 - 6 for k in range(16)] for r in range(16)]
// py: B = [[(k * 7 + c) % 11 - 5 for c in range(16)] for k in range(16)]
// in BufA f16: flat(A)
// in BufB f16: flat(transpose(B))
// out BufC f32: flat(mul(A, B))
// out BufD f32: flat(mul(A, transpose(B)))
// out BufE f32: [A[r][k] for r in range(16) for k in (1, 14)]
// out BufF f32: flat(mul(A, B))
// out BufG f32: flat(mul(A, B))
StructuredBuffer<uint4> BufA : register(t0);
StructuredBuffer<uint2> BufB : register(t1);
RWByteAddressBuffer BufC : register(u2);
RWByteAddressBuffer BufD : register(u3);
RWStructuredBuffer<float> BufE : register(u4);
RWByteAddressBuffer BufF : register(u5);
RWByteAddressBuffer BufG : register(u6);

#define DIM 16
#define STRIDE 24
#define THREADS WAVE

groupshared float Small;
groupshared float16_t Eights[8 + DIM * STRIDE];
groupshared float16_t Fours[DIM * STRIDE];
groupshared float16_t Twos[8 + DIM * (STRIDE + 8)];
groupshared float16_t Crossed[DIM * STRIDE];

float16_t half_of(uint word, uint i) { return asfloat16(uint16_t(word >> (i & 1) * 16)); }

[WaveSize(WAVE)] [numthreads(THREADS, 1, 1)] void main(uint index : SV_GroupIndex) {
  if (index == 0)
    Small = 0.5;
  // Rows of A in two loads of eight.
  for (uint i = index; i < DIM * 2; i += THREADS) {
    const uint4 words = BufA[i];
    const uint at = 8 + i / 2 * STRIDE + i % 2 * 8;
    for (uint e = 0; e < 8; ++e)
      Eights[at + e] = half_of(words[e / 2], e);
  }
  // Columns of B in fours, the last one first, and in twos.
  for (uint j = index; j < DIM * 4; j += THREADS) {
    const uint2 words = BufB[j];
    const uint at = j / 4 * STRIDE + j % 4 * 4;
    Fours[at + 3] = half_of(words.y, 1);
    Fours[at + 2] = half_of(words.y, 0);
    Fours[at] = half_of(words.x, 0);
    Fours[at + 1] = half_of(words.x, 1);
    for (int g = 3; g >= 0; --g)
      Crossed[at + g] = half_of(words[g / 2], g);
  }
  for (uint h = index; h < DIM * 8; h += THREADS) {
    const uint word = BufB[h / 2][h % 2];
    [unroll] for (uint e = 0; e < 2; ++e)
      Twos[8 + h / 8 * (STRIDE + 8) + h % 8 * 2 + e] = half_of(word, e);
  }
  GroupMemoryBarrierWithGroupSync();
  // Alone: this array stays one of float16_t.
  for (uint k = index; k < DIM; k += THREADS)
    Crossed[k * STRIDE] += (float16_t)Small - (float16_t)0.5;
  GroupMemoryBarrierWithGroupSync();

  WaveMatrixLeft<float16_t, DIM, DIM> a;
  WaveMatrixRight<float16_t, DIM, DIM> b[3];
  a.Load(Eights, 8, STRIDE, false);
  b[0].Load(Fours, 0, STRIDE, true);
  b[1].Load(Fours, 0, STRIDE, false);
  b[2].Load(Crossed, 0, STRIDE, true);
  for (uint n = 0; n < 3; ++n) {
    WaveMatrixAccumulator<float, DIM, DIM> c;
    c.Multiply(a, b[n]);
    if (n == 0)
      c.Store(BufC, 0, DIM * 4, false);
    else if (n == 1)
      c.Store(BufD, 0, DIM * 4, false);
    else
      c.Store(BufF, 0, DIM * 4, false);
  }
  for (uint r = index; r < DIM; r += THREADS) {
    BufE[r * 2] = Eights[8 + r * STRIDE + 1];
    BufE[r * 2 + 1] = Eights[8 + r * STRIDE + 14];
  }
  WaveMatrixRight<float16_t, DIM, DIM> t;
  t.Load(Twos, 8, STRIDE + 8, true);
  a.Load(Eights, 8, STRIDE, false);
  WaveMatrixAccumulator<float, DIM, DIM> c;
  c.Multiply(a, t);
  c.Store(BufG, 0, DIM * 4, false);
}
