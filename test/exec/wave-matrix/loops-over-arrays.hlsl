// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// Loops over arrays of matrices that count down, in twos, at their end, in triangles, with `continue` and `break`, in functions with structs of
// them, and with a count from a buffer; without hints and with both.
// py: T = 16
// py: A = [[(r * 5 + k * 3) % 7 - 3 for k in range(T)] for r in range(T)]
// py: B = [[[(k * 7 + c * (n + 2)) % 5 - 2 for c in range(T)] for k in range(T)] for n in range(3)]
// py: P = [mul(A, b) for b in B]
// py: add = lambda *m: [[sum(x[r][c] for x in m) for c in range(T)] for r in range(T)]
// py: times = lambda s, m: [[s * v for v in row] for row in m]
// py: R = [add(P[0], times(2, P[0])), add(P[1], times(2, P[1]), times(2, P[0])), add(P[2], times(2, P[2]), times(2, P[1]), times(2, P[0]))]
// in InA f16: flat(A)
// in InB f16: flat(B[0]) + flat(B[1]) + flat(B[2])
// in Count u32: [2, 0, 0, 0]
// out Out f32: [float(v) for m in (R[0], times(3, R[1]), add(R[2], times(-1, P[2]))) for v in flat(m)]
ByteAddressBuffer InA : register(t0);
ByteAddressBuffer InB : register(t1);
StructuredBuffer<uint> Count : register(t2);
RWByteAddressBuffer Out : register(u3);

#define T 16

struct Sums {
  WaveMatrixAccumulator<float, T, T> of[3];
  uint used;
};

void multiplyAll(inout Sums sums, WaveMatrixLeft<float16_t, T, T> a, WaveMatrixRight<float16_t, T, T> b[3]) {
  for (int i = 2; i >= 0; --i)
    sums.of[i].MultiplyAccumulate(a, b[i]);
  ++sums.used;
}

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, T, T> a, twice;
  WaveMatrixRight<float16_t, T, T> b[3];
  Sums sums;
  sums.used = 0;
  a.Load(InA, 0, T * 2, false);
  twice.Load(InA, 0, T * 2, false);
  uint n = 0;
  do {
    b[n].Load(InB, n * T * T * 2, T * 2, false);
  } while (++n < 3);
  for (uint i = 0; i < 4; i += 2) {
    sums.of[i].Fill(0);
    if (i + 1 < 3)
      sums.of[i + 1].Fill(0);
  }
  multiplyAll(sums, a, b);
  [loop] for (uint i = 0; i < 3; ++i)
    for (uint j = 0; j <= i; ++j) {
      sums.of[i].MultiplyAccumulate(twice, b[j]);
      sums.of[i].MultiplyAccumulate(a, b[j]);
    }
  // The count is from the buffer: twice, the product is subtracted again.
  for (uint k = 0; k < Count[0]; ++k)
    sums.used += k;
  for (uint i = 0; i < 3; ++i) {
    if (i == 0)
      continue;
    sums.of[i].ScalarMultiply(i == 1 ? 3 : 1);
  }
  for (uint i = 0; i < 3; ++i) {
    if (i == 2) {
      WaveMatrixAccumulator<float, T, T> minus;
      minus.Multiply(a, b[i]);
      minus.ScalarMultiply(-1);
      sums.of[i].Add(minus);
      break;
    }
    sums.of[i].ScalarAdd(sums.used - 2);
  }
  [unroll] for (uint i = 0; i < 3; ++i)
    sums.of[i].Store(Out, i * T * T * 4, T * 4, false);
}
