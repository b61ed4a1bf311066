// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// Matrices in groupshared arrays of arrays, of three dimensions and in structs without a name; rows longer than the
// matrix's, offsets, whole rows copied.
// py: A = [[r * 16 + k - 100 for k in range(16)] for r in range(16)]
// in Src f32: flat(A)
// out Dst f32: flat(A) + flat(transpose(A)) + flat(A) + flat(transpose(A)) + flat(A)
// out Row f32: A[5] + A[6] + [A[9][3]]
ByteAddressBuffer Src : register(t0);
RWByteAddressBuffer Dst : register(u1);
RWStructuredBuffer<float> Row : register(u2);

typedef WaveMatrixAccumulator<float, 16, 16> Acc;
groupshared float Tile[17][20];
groupshared float Deep[2][16][20];
groupshared struct {
  uint4 before;
  float tile[16][16];
  float2 after[3];
} Unnamed;
struct Inner {
  float4 flag;
  float m[20][16];
};
groupshared Inner Several[2];
groupshared struct {
  float x, y;
} Small[2];

[WaveSize(WAVE)]
[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  Acc a, b;
  a.Load(Src, 0, 64, false);
  a.Store(Tile, 24, 20, false);
  if (lane == 0) {
    Unnamed.before = uint4(1, 2, 3, 7);
    Unnamed.after[1] = float2(1, 2);
  }
  GroupMemoryBarrierWithGroupSync();
  b.Load(Tile, 24, 20, false);
  b.Store(Dst, 0, 64, false);
  b.Store(Deep, 16 * 20, 20, true);
  GroupMemoryBarrierWithGroupSync();
  b.Load(Deep[1], 0, 20, false);
  b.Store(Dst, 1024, 64, false);
  b.Store(Unnamed.tile, 0, 16, true);
  GroupMemoryBarrierWithGroupSync();
  b.Load(Unnamed.tile, 0, 16, false);
  b.Store(Dst, 2048, 64, false);
  for (uint r = 0; r < 20; ++r)
    for (uint c = lane; c < 16; c += WAVE)
      Several[1].m[r][c] = r < 2 || r >= 18 ? 0 : Tile[r - 1][c + 4];
  if (lane == 0)
    Several[1].flag = 1;
  GroupMemoryBarrierWithGroupSync();
  b.Load(Several[1].m, 32, 16, true);
  b.Store(Dst, 3072, 64, false);
  uint which = lane + 1 > 0;
  b.Load(Several[which].m, 32, 16, false);
  b.Store(Dst, 4096, 64, false);
  if (lane == 0) {
    float copy[16] = Unnamed.tile[5];
    float all[20][16] = Several[1].m;
    Inner whole = Several[1];
    for (uint i = 0; i < 16; ++i) {
      Row[i] = copy[i];
      Row[16 + i] = i % 2 ? all[8][i] : whole.m[8][i];
    }
    Small[1].y = Unnamed.before.w + Unnamed.after[1].y;
    Several[0] = whole;
    Row[32] = Small[1].y == 9 ? Several[0].m[11][3] : 0;
  }
}
