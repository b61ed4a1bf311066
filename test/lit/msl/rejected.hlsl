// RUN: %check-diags %s
// What Metal cannot do is an error at the user's line.
RWByteAddressBuffer Out : register(u0);
#ifdef RANGE
RWByteAddressBuffer Far : register(u31);
#endif
#ifdef FULL
RWByteAddressBuffer Many[32] : register(u1);
#endif
groupshared float Tile[256];
groupshared uint Words[256];

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
#ifdef DOUBLE
  double d = i;
  Out.Store<uint>(0, (uint)(d * 2));
#endif
#ifdef ATOMIC
  Out.InterlockedAdd64(0, 1ull);
#endif
#ifdef BARRIER
  if (i < 4)
    GroupMemoryBarrier();
#endif
#ifdef RANGE
  Far.Store(0, 1);
#endif
#ifdef FULL
  Many[i].Store(0, 1);
#endif
  Out.Store(4, i);
}
// EXPECT --emit=msl -DDOUBLE
// DIAG: MslNoType @ 15
// DIAG: MslNoType @ 16
//| rejected.hlsl:15:14: error: 'double' does not exist in Metal: use float
//|    15 |   double d = i;
//|       |              ^
//| rejected.hlsl:16:33: error: 'double' does not exist in Metal: use float
//|    16 |   Out.Store<uint>(0, (uint)(d * 2));
//|       |                                 ^
//| 2 errors generated.
// EXPECT --emit=msl -DATOMIC
// DIAG: MslAtomicType @ 19
//| rejected.hlsl:19:7: error: Metal has no atomic 'add' on 'u64': use a 32-bit integer; of 64 bits it has minimum and maximum of uint64_t in buffers, without the old value
//|    19 |   Out.InterlockedAdd64(0, 1ull);
//|       |       ^~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --emit=msl -DBARRIER
// DIAG: MslMemoryBarrier @ 23
//| rejected.hlsl:23:5: error: a barrier of memory alone inside of a branch or loop needs MSL 3.2: use the one with group sync, or move it out
//|    23 |     GroupMemoryBarrier();
//|       |     ^~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --emit=msl -DRANGE
// DIAG: MslBufferRange @ 5
//| rejected.hlsl:5:21: error: 'Far' would be buffer 31, and Metal's are 0 to 30: choose an index with '--msl-buffer SET:BINDING=INDEX'
//|     5 | RWByteAddressBuffer Far : register(u31);
//|       |                     ^
//| 1 error generated.
// EXPECT --emit=msl -DFULL
// DIAG: MslBuffersFull @ 8
//| rejected.hlsl:8:21: error: no buffer index is left for Many: Metal has 31, and '--msl-buffer SET:BINDING=INDEX' cannot add to them
//|     8 | RWByteAddressBuffer Many[32] : register(u1);
//|       |                     ^
//| 1 error generated.
// EXPECT --emit=msl -DFULL --msl-buffer 0:0=1
// DIAG: MslBufferTaken @ 8
// DIAG: MslBuffersFull @ 8
//| rejected.hlsl:8:21: error: 'Many' would be buffer 1, which another resource has: choose an index with '--msl-buffer SET:BINDING=INDEX'
//|     8 | RWByteAddressBuffer Many[32] : register(u1);
//|       |                     ^
//| rejected.hlsl:8:21: error: no buffer index is left for Many: Metal has 31, and '--msl-buffer SET:BINDING=INDEX' cannot add to them
//|     8 | RWByteAddressBuffer Many[32] : register(u1);
//|       |                     ^
//| 2 errors generated.
