// RUN: %exec-test %s
// RUN: tessera --target lavapipe-8x8x8 -DWAVE=8 %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: tessera --target nvidia-hopper -DWAVE=32 %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=ROOM --allow-empty
// RUN: tessera --target apple-m1 -DWAVE=32 -DMETAL %s -o %t.metal 2>&1 | FileCheck %s --check-prefix=ROOM --allow-empty
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation
// define: WAVE=8
// The shader itself uses all of D3D's 32 KiB. Vectors of sums would need more memory of the wave. If the device has no more,
// the lanes compute them, and also the product whose factors have the same types.
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(16)] for r in range(16)]
// py: Columns = list(zip(*A))
// py: Bias = [r * 2 - 9 for r in range(16)]
// in InA f16: flat(A)
// in InBias f32: [v for r in range(16) for v in (Bias[r], 99)]
// out Rows f32: [v for r in range(16) for v in (sum(A[r]) + Bias[r], 7, 7)]
// out Cols f32: [v for c in range(16) for v in (sum(Columns[c]) + Bias[c], 7)]
// out Product f32: flat(mul(A, A))
// out Shared u32: [sum((i ^ 0x5a5a) * 3 for i in range(t, 8192, 2 * WAVE) if i >= 128) for t in range(2 * WAVE)]
StructuredBuffer<float16_t> InA : register(t0);
ByteAddressBuffer InBias : register(t1);
RWByteAddressBuffer Rows : register(u2);
RWByteAddressBuffer Cols : register(u3);
RWByteAddressBuffer Product : register(u4);
RWStructuredBuffer<uint> Shared : register(u5);

groupshared float16_t Tile[256];
groupshared uint Words[8064];

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 256; i += WAVE * 2)
    Tile[i] = InA[i];
  for (uint w = index; w < 8064; w += WAVE * 2)
    Words[w] = ((w + 128) ^ 0x5a5a) * 3;
  for (uint j = index; j < 48; j += WAVE * 2)
    Rows.Store<float>(j * 4, 7);
  for (uint k = index; k < 32; k += WAVE * 2)
    Cols.Store<float>(k * 4, 7);
  AllMemoryBarrierWithGroupSync();
  if (index >= WAVE) {
    WaveMatrixLeft<float16_t, 16, 16> a;
    WaveMatrixLeftColAcc<float, 16, 16> sums;
    a.Load(Tile, 0, 16, false);
    sums.Load(InBias, 0, 8);
    sums.SumAccumulate(a);
    // ROOM-NOT: remark
    // REMARK: groupshared-full.hlsl:[[@LINE+1]]:10: remark: target 'lavapipe-8x8x8' has 32768 bytes of groupshared memory, but the shader and the passing of this matrix between lanes need {{[0-9]+}}: the 8 lanes of the wave emulate it
    sums.Store(Rows, 0, 12);
  } else {
    WaveMatrixRight<float16_t, 16, 16> b;
    WaveMatrixRightRowAcc<float, 16, 16> sums;
    b.Load(Tile, 0, 16, false);
    sums.Load(InBias, 0, 8);
    sums.SumAccumulate(b);
    sums.Store(Cols, 0, 8);
  }
  WaveMatrixLeft<float16_t, 16, 16> l;
  WaveMatrixRight<float16_t, 16, 16> r;
  WaveMatrixAccumulator<float, 16, 16> c;
  l.Load(Tile, 0, 16, false);
  r.Load(Tile, 0, 16, false);
  c.Multiply(l, r);
  if (index < WAVE)
    c.Store(Product, 0, 64, false);
  GroupMemoryBarrierWithGroupSync();
  uint sum = 0;
  for (uint s = index; s < 8192; s += WAVE * 2)
    if (s >= 128)
      sum += Words[s - 128];
  Shared[index] = sum;
}
