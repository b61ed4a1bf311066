// RUN: %exec-test %s
// interp: --races=lenient
// matrix
// also: lavapipe-8x8x8
// Small groupshared variables between the arrays of matrix loads and stores. The driver places all
// of them, and a matrix must start at a multiple of 16 bytes.
// py: A = [[(r * 3 + k) % 9 - 4 for k in range(16)] for r in range(16)]
// py: B = [[(k + c * 5) % 7 - 3 for c in range(16)] for k in range(16)]
// in InA f16: flat(A)
// in InB f16: flat(B)
// out Products f32: flat(mul(A, B))
// out Copies f16: flat(A)
// out Small u32: [7, 11, 13, 2, 1, 5]
StructuredBuffer<float16_t> InA : register(t0);
StructuredBuffer<float16_t> InB : register(t1);
RWStructuredBuffer<float> Products : register(u2);
RWStructuredBuffer<float16_t> Copies : register(u3);
RWStructuredBuffer<uint> Small : register(u4);

groupshared uint First;
groupshared float16_t TileA[256];
groupshared float16_t Half;
groupshared float16_t TileB[256];
groupshared uint3 Three;
groupshared float TileC[256];
groupshared bool Flag;
groupshared float16_t TileD[256];
groupshared uint Last[5];

[numthreads(32, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 256; i += 32) {
    TileA[i] = InA[i];
    TileB[i] = InB[i];
  }
  if (index == 0) {
    First = 7;
    Three = uint3(11, 0, 13);
    Half = (float16_t)2;
    Flag = true;
    Last[4] = 5;
  }
  GroupMemoryBarrierWithGroupSync();
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(TileA, 0, 16, false);
  b.Load(TileB, 0, 16, false);
  c.Multiply(a, b);
  c.Store(TileC, 0, 16, false);
  a.Store(TileD, 0, 16, false);
  GroupMemoryBarrierWithGroupSync();
  for (uint j = index; j < 256; j += 32) {
    Products[j] = TileC[j];
    Copies[j] = TileD[j];
  }
  if (index == 0) {
    Small[0] = First;
    Small[1] = Three.x;
    Small[2] = Three.z;
    Small[3] = (uint)Half;
    Small[4] = Flag ? 1 : 0;
    Small[5] = Last[4];
  }
}
