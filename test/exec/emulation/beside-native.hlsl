// RUN: %exec-test %s
// RUN: tessera --target lavapipe -DWAVE=8 -Wno-emulation --reflect - -o %t.spv %s | FileCheck %s --check-prefix=REFLECT
// matrix
// target: lavapipe
// options: -Wno-emulation
// define: WAVE=8
// An f16 product on the device's matrices beside an f32 product of other sizes in the lanes; both through the same
// groupshared memory, by two waves.
// py: A = [[(r * 3 + k) % 9 - 4 for k in range(16)] for r in range(32)]
// py: B = [[(k + c * 5) % 7 - 3 for c in range(16)] for k in range(16)]
// py: P = mul(A[:16], B)
// in Src f32: flat(A) + flat(B)
// out Dst f32: flat(P) + flat(mul(A, B)) + flat(P) + flat(mul(A, B))
ByteAddressBuffer Src : register(t0);
RWByteAddressBuffer Dst : register(u1);

groupshared float16_t Halves[2 * (16 * 24 + 16 * 16)];
groupshared float Floats[2 * (32 * 20)];

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE), lane = index % WAVE;
  uint h = wave * (16 * 24 + 16 * 16), f = wave * 32 * 20, d = wave * (256 + 512) * 4;
  for (uint i = lane; i < 512; i += WAVE) {
    float x = asfloat(Src.Load(i * 4));
    Floats[f + i / 16 * 20 + i % 16] = x;
    if (i < 256) {
      Halves[h + i / 16 * 24 + i % 16] = (float16_t)x;
      Halves[h + 16 * 24 + i] = (float16_t)asfloat(Src.Load(2048 + i * 4));
    }
  }
  GroupMemoryBarrierWithGroupSync();
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(Halves, h, 24, false);
  b.Load(Halves, h + 16 * 24, 16, false);
  c.Multiply(a, b);
  c.Store(Dst, d, 64, false);
  WaveMatrixLeft<float, 32, 16> p;
  WaveMatrixRight<float, 32, 16> q;
  WaveMatrixAccumulator<float, 32, 16> r;
  p.Load(Floats, f, 20, false);
  q.Load(Src, 2048, 64, false);
  r.Multiply(p, q);
  r.Store(Dst, d + 1024, 64, false);
}

// REFLECT:      "matrices": [
// REFLECT:      "element": "f16"
// REFLECT:      "emulated": [
// REFLECT-NOT:  "f16"
// REFLECT:      "element": "f32",
// REFLECT-NEXT: "rows": 32,
// REFLECT-NEXT: "columns": 16,
// REFLECT-NEXT: "use": "a{{(cc)?}}",
// REFLECT-NEXT: "scope": "subgroup",
// REFLECT-NEXT: "perLane": 64
// REFLECT:      "capabilities": [
// REFLECT:      "CooperativeMatrixKHR"
// REFLECT:      "GroupNonUniformBallot"
