// RUN: %exec-test %s
// RUN: tessera --target lavapipe -DWAVE=8 --emulate=off %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=REMARK
// matrix
// also: lavapipe-8x8x8 vulkan
// options: -Wno-staging
// define: WAVE=8
// groups: 2 1 1
// Strides that HLSL allows and devices do not: the components go through groupshared memory of the wave, the multiplies
// are native. Loads and stores of f16, f32, int8 and int32 in both orientations, in buffers and groupshared arrays, by two waves of
// two groups; memory beside the matrices does not change.
// py: U, H, Q = -431602080.0, -23.203125, -51
// py: A = [[[(r * 3 + k * 5 + b) % 11 - 5 for k in range(16)] for r in range(16)] for b in range(4)]
// py: B = [[[(k * 7 + c * 2 + b * 3) % 9 - 4 for c in range(16)] for k in range(16)] for b in range(4)]
// py: C = [mul(A[b], B[b]) for b in range(4)]
// in HalfA f16: flat([[0] * 2 + flat([row + [0] * 2 for row in A[b]]) for b in range(4)])
// in HalfB f16: flat([[0] * 2 + flat([col + [0] * 4 for col in transpose(B[b])]) for b in range(4)])
// in ByteA i8: flat([[0] * 4 + flat([row + [0] * 4 for row in A[b]]) for b in range(4)])
// in ByteB i8: flat([[0] * 4 + flat([row + [0] * 8 for row in B[b]]) for b in range(4)])
// out Floats f32: flat([[U] * 2 + flat([row + [U] for row in C[b]]) for b in range(4)])
// out Ints i32: flat([[-842150451] + flat([col + [-842150451] * 2 for col in transpose(C[b])]) for b in range(4)])
// out Halves f16: flat([[H] * 2 + flat([row + [H] * 2 for row in A[b]]) for b in range(4)])
// out Bytes i8: flat([[Q] * 4 + flat([col + [Q] * 4 for col in transpose(A[b])]) for b in range(4)])
// out Shared f32: flat([[7] * 2 + flat([[x + 1 for x in row] + [7] for row in C[b]]) for b in range(4)])
ByteAddressBuffer HalfA : register(t0);
ByteAddressBuffer HalfB : register(t1);
ByteAddressBuffer ByteA : register(t2);
ByteAddressBuffer ByteB : register(t3);
RWByteAddressBuffer Floats : register(u4);
RWByteAddressBuffer Ints : register(u5);
RWByteAddressBuffer Halves : register(u6);
RWByteAddressBuffer Bytes : register(u7);
RWStructuredBuffer<float> Shared : register(u8);

#define HALVES (2 + 16 * 18)
#define FLOATS (2 + 16 * 17)
groupshared float16_t Tile[2 * HALVES];
groupshared float Sums[2 * FLOATS];

[WaveSize(WAVE)] [numthreads(2 * WAVE, 1, 1)]
void main(uint3 group : SV_GroupID, uint index : SV_GroupIndex) {
  uint wave = index / WAVE, block = group.x * 2 + wave;
  for (uint i = index; i < 2 * HALVES; i += 2 * WAVE)
    Tile[i] = HalfA.Load<float16_t>((group.x * 2 * HALVES + i) * 2);
  for (uint j = index; j < 2 * FLOATS; j += 2 * WAVE)
    Sums[j] = 7;
  GroupMemoryBarrierWithGroupSync();

  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  // REMARK-NOT: emulated
  // REMARK: staged.hlsl:[[@LINE+1]]:5: remark: target 'lavapipe' loads and stores this matrix only if its stride is a multiple of 16 bytes: the lanes copy it through groupshared memory [-Wstaging]
  a.Load(HalfA, block * HALVES * 2 + 4, 36, false);
  b.Load(HalfB, block * (2 + 16 * 20) * 2 + 4, 40, true);
  c.Multiply(a, b);
  c.Store(Floats, block * FLOATS * 4 + 8, 68, false);
  a.Store(Halves, block * HALVES * 2 + 4, 36, false);

  // The same product from and to groupshared memory, which is read once more.
  WaveMatrixLeft<float16_t, 16, 16> t;
  WaveMatrixAccumulator<float, 16, 16> s;
  t.Load(Tile, wave * HALVES + 2, 18, false);
  c.Multiply(t, b);
  c.Store(Sums, wave * FLOATS + 2, 17, false);
  GroupMemoryBarrierWithGroupSync();
  s.Load(Sums, wave * FLOATS + 2, 17, false);
  s.ScalarAdd(1);
  s.Store(Sums, wave * FLOATS + 2, 17, false);
  GroupMemoryBarrierWithGroupSync();
  for (uint k = index; k < 2 * FLOATS; k += 2 * WAVE)
    Shared[group.x * 2 * FLOATS + k] = Sums[k];

  WaveMatrixLeft<int8_t4_packed, 16, 16> x;
  WaveMatrixRight<int8_t4_packed, 16, 16> y;
  WaveMatrixAccumulator<int, 16, 16> z;
  x.Load(ByteA, block * (4 + 16 * 20) + 4, 20, false);
  y.Load(ByteB, block * (4 + 16 * 24) + 4, 24, false);
  z.Multiply(x, y);
  z.Store(Ints, block * (1 + 16 * 18) * 4 + 4, 72, true);
  x.Store(Bytes, block * (4 + 16 * 20) + 4, 20, true);
}
