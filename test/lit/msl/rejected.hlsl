// RUN: %check-diags %s
// What Metal cannot do is an error at the user's line.
RWByteAddressBuffer Out : register(u0);
#ifdef RANGE
RWByteAddressBuffer Far : register(u31);
#endif
#ifdef FULL
RWByteAddressBuffer Many[32] : register(u1);
#endif
#ifdef COHERENT
globallycoherent RWStructuredBuffer<half> Halves : register(u1);
globallycoherent RWByteAddressBuffer Bytes : register(u2);
struct Node {
  float3 At;
  uint64_t Next;
};
globallycoherent RWStructuredBuffer<Node> Nodes : register(u3);
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
#ifdef COHERENT
  Halves[i] = Halves[0] + (half)1;
  Bytes.Store<uint16_t4>(8 * i, 1);
  WaveMatrixAccumulator<half, 8, 8> m;
  m.Load(Bytes, 512, 16, false);
  Node n = Nodes[i];
  Nodes[i].At = n.At;
  Nodes[i].Next = 1;
  Out.Store(0, asuint(n.At.x));
  m.Store(Out, 512, 16, false);
#endif
  Out.Store(4, i);
}
// EXPECT --emit=msl -DDOUBLE
// DIAG: MslNoType @ 24
// DIAG: MslNoType @ 25
//| rejected.hlsl:24:14: error: 'double' does not exist in Metal: use float
//|    24 |   double d = i;
//|       |              ^
//| rejected.hlsl:25:33: error: 'double' does not exist in Metal: use float
//|    25 |   Out.Store<uint>(0, (uint)(d * 2));
//|       |                                 ^
//| 2 errors generated.
// EXPECT --emit=msl -DATOMIC
// DIAG: MslAtomicType @ 28
//| rejected.hlsl:28:7: error: Metal has no atomic 'add' on 'u64': use a 32-bit integer; of 64 bits it has minimum and maximum of uint64_t in buffers, without the old value
//|    28 |   Out.InterlockedAdd64(0, 1ull);
//|       |       ^~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --emit=msl -DBARRIER
// DIAG: MslMemoryBarrier @ 32
//| rejected.hlsl:32:5: error: a barrier of memory alone inside of a branch or loop needs MSL 3.2: use the one with group sync, or move it out
//|    32 |     GroupMemoryBarrier();
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
// EXPECT --emit=msl -DCOHERENT
// DIAG: MslCoherent @ 41
// DIAG: MslCoherent @ 41
// DIAG: MslCoherent @ 42
// DIAG: MslCoherent @ 44
// DIAG: MslCoherent @ 47
//| rejected.hlsl:41:23: error: 'globallycoherent' holds on Metal for values of 32 bits, and 'Halves' is used here as 'f16': use 32-bit types, or leave it out and end the dispatch before others read
//|    41 |   Halves[i] = Halves[0] + (half)1;
//|       |                       ^
//| rejected.hlsl:41:13: error: 'globallycoherent' holds on Metal for values of 32 bits, and 'Halves' is used here as 'f16': use 32-bit types, or leave it out and end the dispatch before others read
//|    41 |   Halves[i] = Halves[0] + (half)1;
//|       |             ^
//| rejected.hlsl:42:9: error: 'globallycoherent' holds on Metal for values of 32 bits, and 'Bytes' is used here as 'u16': use 32-bit types, or leave it out and end the dispatch before others read
//|    42 |   Bytes.Store<uint16_t4>(8 * i, 1);
//|       |         ^~~~~
//| rejected.hlsl:44:5: error: 'globallycoherent' holds on Metal for values of 32 bits, and 'Bytes' is used here as 'f16': use 32-bit types, or leave it out and end the dispatch before others read
//|    44 |   m.Load(Bytes, 512, 16, false);
//|       |     ^~~~
//| rejected.hlsl:47:17: error: 'globallycoherent' holds on Metal for values of 32 bits, and 'Nodes' is used here as 'u64': use 32-bit types, or leave it out and end the dispatch before others read
//|    47 |   Nodes[i].Next = 1;
//|       |                 ^
//| 5 errors generated.
