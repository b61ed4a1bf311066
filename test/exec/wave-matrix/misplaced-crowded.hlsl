// RUN: %exec-test %s
// RUN: not tessera --target lavapipe -DWAVE=8 --emulate=off %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: tessera --target lavapipe -DWAVE=8 %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=REMARK
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation
// define: WAVE=8
// Offsets and strides that HLSL allows and devices do not take, where the shader leaves no groupshared memory to copy the
// matrices through: those that meet there are computed in the lanes, the others are native.
// py: A = [[(r * 3 + k * 5) % 11 - 5 for k in range(16)] for r in range(16)]
// py: V = [r * 2 - 9 for r in range(32)]
// in Src f16: [0] * 10 + flat([r + [0] * 2 for r in A]) + flat(A)
// in Vec i32: [0] * 1 + V
// out Sum u32: [8191 * 4096]
// out Dst f32: [x for r in mul(A, A) for x in r] + flat([[v] * 32 for v in V])
ByteAddressBuffer Src : register(t0);
ByteAddressBuffer Vec : register(t1);
RWByteAddressBuffer Dst : register(u2);
RWStructuredBuffer<uint> Sum : register(u3);
groupshared uint Full[8192];

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 8192; i += WAVE)
    Full[i] = i;
  GroupMemoryBarrierWithGroupSync();
  uint sum = 0;
  for (uint j = index; j < 8192; j += WAVE)
    sum += Full[8191 - j];
  sum = WaveActiveSum(sum);
  if (index == 0)
    Sum[0] = sum;
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  // OFF: misplaced-crowded.hlsl:[[@LINE+2]]:5: error: target 'lavapipe' loads and stores this matrix only if its offset is a multiple of 16 bytes
  // REMARK: misplaced-crowded.hlsl:[[@LINE+1]]:5: remark: target 'lavapipe' loads and stores this matrix only if its offset is a multiple of 16 bytes: the 8 lanes of the wave emulate it
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
