// RUN: %exec-test %s
// interp: --races=lenient
// matrix
// also: lavapipe-8x8x8
// Arrays whose lengths are not multiples of 16 bytes, in the order of declaration and in reverse: offsets and
// strides that are multiples, both orders of elements, padded rows.
// py: A = [[(r * 5 + k * 3) % 11 - 5 for k in range(16)] for r in range(16)]
// py: B = [[(k * 2 + c * 7) % 9 - 4 for c in range(16)] for k in range(16)]
// py: AT = [row[:] for row in transpose(A)]
// in InA f16: flat(A)
// in InB f16: flat(B)
// out Products f32: flat(mul(A, B)) + flat(mul(AT, transpose(B)))
StructuredBuffer<float16_t> InA : register(t0);
StructuredBuffer<float16_t> InB : register(t1);
RWStructuredBuffer<float> Products : register(u2);

#define STRIDE_A 24
#define STRIDE_B 40
groupshared float16_t Before[3];
groupshared float16_t TileA[8 + STRIDE_A * 15 + 17];
groupshared float Between[3];
groupshared float16_t TileB[16 + STRIDE_B * 15 + 19];
groupshared float TileC[261];
groupshared float16_t Behind[5];

void products(uint at, bool transposed, uint index) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  if (transposed) {
    a.Load(TileA, 8, STRIDE_A, true);
    b.Load(TileB, 16, STRIDE_B, true);
  } else {
    a.Load(TileA, 8, STRIDE_A, false);
    b.Load(TileB, 16, STRIDE_B, false);
  }
  c.Multiply(a, b);
  GroupMemoryBarrierWithGroupSync();
  c.Store(TileC, 4, 16, false);
  GroupMemoryBarrierWithGroupSync();
  for (uint i = index; i < 256; i += 32)
    Products[at + i] = TileC[4 + i] + Between[2] + (float)Before[1] + (float)Behind[4];
  GroupMemoryBarrierWithGroupSync();
}

[numthreads(32, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 256; i += 32) {
    TileA[8 + i / 16 * STRIDE_A + i % 16] = InA[i];
    TileB[16 + i / 16 * STRIDE_B + i % 16] = InB[i];
  }
  if (index == 0) {
    Before[1] = (float16_t)3;
    Between[2] = -7;
    Behind[4] = (float16_t)4;
  }
  GroupMemoryBarrierWithGroupSync();
  products(0, false, index);
  products(256, true, index);
}
