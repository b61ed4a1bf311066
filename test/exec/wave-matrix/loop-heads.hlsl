// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation
// define: WAVE=8
// Calls that change matrices in the tests and steps of loops.
// in Count u32: [3, 4, 2]
// out Dst f32: [3.0] * 256 + [9.75] * 256 + [6.5] * 256
StructuredBuffer<uint> Count : register(t0);
RWByteAddressBuffer Dst : register(u1);
typedef WaveMatrixAccumulator<float, 16, 16> Acc;

bool more(inout Acc m, uint n) {
  if (!n)
    return false;
  m.ScalarAdd(1);
  return true;
}
Acc grown(Acc m, inout uint k) {
  m.ScalarMultiply(2);
  ++k;
  return m;
}

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  uint n = Count[0];
  Acc m;
  m.Fill(0);
  while (more(m, n--)) {
  }
  m.Store(Dst, 0, 64, false);

  m.Fill(1);
  n = 0;
  for (uint k = 0; k < Count[1]; m = grown(m, k)) {
    if (k & 1)
      continue;
    if (k > 2)
      break;
    m.ScalarAdd(-0.3125);
    ++n;
  }
  m.ScalarAdd(float(n) - 2);
  m.Store(Dst, 1024, 64, false);

  m.Fill(0.5);
  n = Count[2];
  do {
    if (n == 1)
      continue;
    m.ScalarAdd(2);
  } while (more(m, n--));
  m.Store(Dst, 2048, 64, false);
}
