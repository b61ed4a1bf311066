// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation
// define: WAVE=8
// Matrices from and to buffers that the group and the wave choose, with strides and offsets.
// groups: 2 1 1
// py: A = [[(r + k * 2) % 5 - 2 for k in range(16)] for r in range(16)]
// py: B = [[(r * 3 - k) % 7 - 3 for k in range(16)] for r in range(16)]
// py: rows = lambda m: [x for r in m for x in r + [9] * 8]
// py: P = {(0, 0): mul(A, A), (0, 1): mul(A, B), (1, 0): mul(B, A), (1, 1): mul(B, B)}
// py: place = lambda g: flat([[float(x) for x in r] for r in P[g, 0]]) + flat([[float(x) for x in r] for r in P[g, 1]])
// in First f16: rows(A)
// in Second f16: [5] * 8 + rows(B)
// in Choice u32: [0, 1]
// out Low f32: place(0)
// out High f32: place(1)
StructuredBuffer<uint> Choice : register(t4);
ByteAddressBuffer First : register(t0);
ByteAddressBuffer Second : register(t1);
RWByteAddressBuffer Low : register(u2);
RWByteAddressBuffer High : register(u3);

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint group : SV_GroupID, uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
  ByteAddressBuffer left = First, right = First;
  uint leftAt = 0, rightAt = 0;
  if (Choice[group] == 1) {
    left = Second;
    leftAt = 16;
  }
  switch (wave) {
  case 1:
    right = Second;
    rightAt = 16;
    break;
  }
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(left, leftAt, 48, false);
  b.Load(right, rightAt, 48, false);
  c.Multiply(a, b);
  RWByteAddressBuffer to[2] = {Low, High};
  c.Store(to[group], wave * 1024, 64, false);
}
