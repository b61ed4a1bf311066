// A kernel says itself which sizes it is for, and a test makes sure that the message stays.
// RUN: tessera %s -verify -D TILE=16
// RUN: tessera %s -verify=large,expected -D TILE=64
#if TILE > 32
#error TILE is 32 at most: two tiles fill the groupshared memory
// large-error@-1 {{TILE is 32 at most}}
#endif
StructuredBuffer<float> In;
RWStructuredBuffer<float> Out;
groupshared float Tile[TILE][TILE];

[numthreads(TILE, TILE, 1)] void main(uint3 t : SV_GroupThreadID, uint i : SV_GroupIndex) {
  Tile[t.y][t.x] = In[i];
  GroupMemoryBarrierWithGroupSync();
  Out[i] = Tile[t.x][t.y];
}
// large-error@-5 {{cannot exceed 1024}}
// expected-maybe-no-diagnostics
