// RUN: %exec-test %s
// interp: --races=lenient
// matrix
// also: lavapipe-8x8x8
// Arrays in groupshared structs, and in arrays of structs, after small members; copies of whole structs.
// py: A = [[[(r * 3 + k * 5 + s) % 9 - 4 for k in range(16)] for r in range(16)] for s in range(2)]
// py: B = [[(k + c * 5) % 7 - 3 for c in range(16)] for k in range(16)]
// in InA f16: flat(A[0]) + flat(A[1])
// in InB f16: flat(B)
// out Products f32: flat(mul(A[0], B)) + flat(mul(A[1], B))
// out Small u32: [40, 41, 5, 105, 6, 4, 106]
StructuredBuffer<float16_t> InA : register(t0);
StructuredBuffer<float16_t> InB : register(t1);
RWStructuredBuffer<float> Products : register(u2);
RWStructuredBuffer<uint> Small : register(u3);

struct Stage {
  uint Count;
  float16_t Tile[256];
  float16_t Scale;
};
struct Header {
  uint2 Pair;
  uint One;
};
struct Last {
  uint Ready;
  Header Head;
  float16_t Tile[258];
};
groupshared Stage Stages[2];
groupshared Last Single;
groupshared Header Heads[3];
groupshared float TileC[256];

[numthreads(32, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 256; i += 32) {
    Stages[0].Tile[i] = InA[i];
    Stages[1].Tile[i] = InA[256 + i];
    Single.Tile[i] = InB[i];
  }
  if (index < 2) {
    Stages[index].Count = 40 + index;
    Stages[index].Scale = (float16_t)1;
  }
  if (index == 2) {
    Single.Ready = 5;
    Header h = {uint2(6, 105), 4};
    Heads[1] = h;
    Single.Head = Heads[1];
    Header copies[3] = Heads;
    copies[2] = copies[1];
    copies[2].Pair.y += 1;
    Heads = copies;
  }
  GroupMemoryBarrierWithGroupSync();
  for (uint s = 0; s < 2; ++s) {
    WaveMatrixLeft<float16_t, 16, 16> a;
    WaveMatrixRight<float16_t, 16, 16> b;
    WaveMatrixAccumulator<float, 16, 16> c;
    a.Load(Stages[s].Tile, 0, 16, false);
    b.Load(Single.Tile, 0, 16, false);
    c.Multiply(a, b);
    c.ScalarMultiply((float)Stages[s].Scale);
    GroupMemoryBarrierWithGroupSync();
    c.Store(TileC, 0, 16, false);
    GroupMemoryBarrierWithGroupSync();
    for (uint i = index; i < 256; i += 32)
      Products[s * 256 + i] = TileC[i];
  }
  if (index == 0) {
    Small[0] = Stages[0].Count;
    Small[1] = Stages[1].Count;
    Small[2] = Single.Ready;
    Small[3] = Single.Head.Pair.y;
    Small[4] = Heads[2].Pair.x;
    Small[5] = Heads[2].One;
    Small[6] = Heads[2].Pair.y;
  }
}
