// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation
// define: WAVE=8
// A loop is left between the product and its assignment: the code after it sees the matrix of the previous iteration.
// py: A = [[(r + k * 2) % 5 - 2 for k in range(16)] for r in range(16)]
// py: P = mul(A, A)
// in Count u32: [2]
// in Src f16: flat(A)
// out Dst f32: [2 * x + 1 for x in flat(P)]
StructuredBuffer<uint> Count : register(t0);
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> sum, next;
  a.Load(Src, 0, 32, false);
  b.Load(Src, 0, 32, false);
  sum.Fill(1);
  for (uint i = 0; i < 5; ++i) {
    next = sum;
    next.MultiplyAccumulate(a, b);
    if (i == Count[0])
      break;
    sum = next;
  }
  sum.Store(Dst, 0, 64, false);
}
