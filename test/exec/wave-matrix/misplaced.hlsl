// RUN: %exec-test %s
// RUN: tessera --target lavapipe -DWAVE=8 %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=REMARK
// matrix
// also: lavapipe-8x8x8 vulkan
// options: -Wno-staging
// define: WAVE=8
// Offsets and strides that HLSL allows and devices do not take: lanes copy the matrices that lie there, and vectors of sums.
// py: A = [[(r * 3 + k * 5) % 11 - 5 for k in range(16)] for r in range(16)]
// py: V = [r * 2 - 9 for r in range(32)]
// in Src f16: [0] * 10 + flat([r + [0] * 2 for r in A]) + flat(A)
// in Vec i32: [0] * 1 + V
// out Dst f32: [x for r in mul(A, A) for x in r] + flat([[v] * 32 for v in V])
ByteAddressBuffer Src : register(t0);
ByteAddressBuffer Vec : register(t1);
RWByteAddressBuffer Dst : register(u2);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  // REMARK: misplaced.hlsl:[[@LINE+1]]:5: remark: target 'lavapipe' loads and stores this matrix only if its offset is a multiple of 16 bytes: the lanes copy it through groupshared memory
  a.Load(Src, 20, 36, false);
  b.Load(Src, 20 + 16 * 36, 32, false);
  c.Multiply(a, b);
  c.Store(Dst, 0, 64, false);

  WaveMatrixLeftColAcc<int, 32, 32> v;
  WaveMatrixAccumulator<int, 32, 32> w;
  WaveMatrixAccumulator<float, 32, 32> f;
  v.Load(Vec, 4, 4);
  w.Fill(0);
  w.Add(v);
  f.Fill(0);
  f.Add(w);
  f.Store(Dst, 1024, 128, false);
}
