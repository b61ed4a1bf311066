// RUN: %check-diags %s
// Code of real kernels, and values that may differ without proof, give no warning.
ByteAddressBuffer In;
RWByteAddressBuffer Out;
RWStructuredBuffer<uint> Counter;
groupshared float16_t Tile[4096];
groupshared uint Next;
cbuffer Problem { uint M, N, K, First; };

typedef WaveMatrixAccumulator<float, 16, 16> Accumulator;
typedef WaveMatrixLeft<float16_t, 16, 16> Left;

uint waveOf(uint thread) { return thread / 32; }
uint aligned(uint x) { return (x + 15) & ~15; }

[WaveSize(32)] [numthreads(128, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 local : SV_GroupThreadID, uint3 group : SV_GroupID,
          uint index : SV_GroupIndex) {
  // A group without work, a wave without work.
  if (group.x * 64 >= M)
    return;
  // Tiles of groupshared memory filled by all threads, with a bound that is known and one that is not.
  for (uint i = index; i < 4096; i += 128)
    Tile[i] = 0;
  GroupMemoryBarrierWithGroupSync();
  for (uint j = aligned(index); j < K; j += 128)
    Tile[j] = 1;
  GroupMemoryBarrierWithGroupSync();
  // A sum over the group.
  for (uint s = 64; s > 0; s >>= 1) {
    if (index < s)
      Tile[index] += Tile[index + s];
    GroupMemoryBarrierWithGroupSync();
  }
  // Work that one thread takes for the group.
  if (index == 0)
    InterlockedAdd(Counter[0], 1, Next);
  GroupMemoryBarrierWithGroupSync();
  Accumulator c;
  c.Fill(Next);
  if (Next < 4)
    c.Store(Out, Next * 1024, 64, false);
  // Waves, in several ways.
  Left a;
  uint wave = WaveReadLaneFirst(local.x / 5);
  a.Load(In, aligned(waveOf(index)) * 64, 64, false);
  a.Load(In, wave * 64, 64, false);
  a.Load(In, (id.x >> 5) * 64, 64, false);
  a.Load(In, (id.x & ~31) * 4, 64, false);
  a.Load(In, id.y * 64, 64, false);
  a.Load(In, index / WaveGetLaneCount() * 64, 64, false);
  a.Load(Tile, WaveActiveMin(index) * 16, 16, false);
  if (index < 64)
    a.Load(In, 0, 64, false);
  if (index > 95)
    a.Load(In, 0, 64, false);
  if (WaveActiveAnyTrue(index % 3 == 0))
    a.Load(In, 0, 64, false);
  for (uint tile = index / 32; tile < N; tile += 4)
    a.Load(In, tile * 64, 64, false);
  for (uint k = 0; k < K; k += 16)
    a.Load(In, k * 4, 64, false);
  // A number that the application sets may be a multiple of the wave size, or of the group.
  if (id.x >= N)
    return;
  a.Load(In, (First + index) / 32 * 64, 64, false);
  a.Load(In, index / N * 64, 64, false);
  GroupMemoryBarrierWithGroupSync();
  // The remaining lanes do not matter for operations that they do together.
  uint turn = 0;
  for (uint r = index; r < 100; r += 128)
    ++turn;
  GroupMemoryBarrierWithGroupSync();
  a.Store(Out, 0, 64, false);
  // A wave that has finished its work.
  if (wave > 2)
    return;
  c.Store(Out, Counter[index] * 64, 64, false);
}
// EXPECT --target nvidia-ada
// EXPECT --target vulkan
