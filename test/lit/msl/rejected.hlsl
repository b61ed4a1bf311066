// RUN: %check-diags %s
// Operations that Metal lacks are errors at the user's line.
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

#ifdef BARRIER
void publish(uint i) {
  Words[i] = 1;
  DeviceMemoryBarrier();
}
#endif

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
  if (i < 8)
    publish(i);
  GroupMemoryBarrier();
  for (uint k = 0; k < i; ++k) {
    AllMemoryBarrier();
    if (Words[k])
      return;
  }
  DeviceMemoryBarrier();
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
// DIAG: MslNoType @ 31
// DIAG: MslNoType @ 32
//| rejected.hlsl:31:14: error: 'double' does not exist in Metal: use float
//|    31 |   double d = i;
//|       |              ^
//| rejected.hlsl:32:33: error: 'double' does not exist in Metal: use float
//|    32 |   Out.Store<uint>(0, (uint)(d * 2));
//|       |                                 ^
//| 2 errors generated.
// EXPECT --emit=msl -DATOMIC
// DIAG: MslAtomicType @ 35
//| rejected.hlsl:35:7: error: Metal has no atomic 'add' on 'u64': use a 32-bit integer; for 64 bits, only minimum and maximum of uint64_t in buffers exist, without the old value
//|    35 |   Out.InterlockedAdd64(0, 1ull);
//|       |       ^~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT --target Inputs/msl-3.1.yaml --emit=msl -DBARRIER
// DIAG: MslMemoryBarrier @ 39
// DIAG: MslMemoryBarrier @ 44
// DIAG: MslMemoryBarrier @ 48
// DIAG: MslMemoryBarrier @ 25
//| rejected.hlsl:39:5: error: a memory-only barrier in divergent control flow needs MSL 3.2, which target 'msl-3.1' lacks: move it out of branches and loops, or use the barrier with group sync where all threads of the group arrive
//|    39 |     GroupMemoryBarrier();
//|       |     ^~~~~~~~~~~~~~~~~~
//| rejected.hlsl:44:5: error: a memory-only barrier in divergent control flow needs MSL 3.2, which target 'msl-3.1' lacks: move it out of branches and loops, or use the barrier with group sync where all threads of the group arrive
//|    44 |     AllMemoryBarrier();
//|       |     ^~~~~~~~~~~~~~~~
//| rejected.hlsl:48:3: error: a memory-only barrier in divergent control flow needs MSL 3.2, which target 'msl-3.1' lacks: move it out of branches and loops, or use the barrier with group sync where all threads of the group arrive
//|    48 |   DeviceMemoryBarrier();
//|       |   ^~~~~~~~~~~~~~~~~~~
//| rejected.hlsl:25:3: error: a memory-only barrier in divergent control flow needs MSL 3.2, which target 'msl-3.1' lacks: move it out of branches and loops, or use the barrier with group sync where all threads of the group arrive
//|    25 |   DeviceMemoryBarrier();
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
// EXPECT --emit=msl -DRANGE --msl-buffer 0:0=5 --msl-buffer 0:31=5
// DIAG: MslBufferTaken @ 5
//| rejected.hlsl:5:21: error: 'Far' would be buffer 5, which another resource uses: choose an index with '--msl-buffer SET:BINDING=INDEX'
//|     5 | RWByteAddressBuffer Far : register(u31);
//|       |                     ^
//| 1 error generated.
// EXPECT --emit=msl -DRANGE --msl-buffer 0:31=31
// DIAG: MslBufferRange @ 5
//| rejected.hlsl:5:21: error: 'Far' would be buffer 31, but Metal allows only 0 to 30: choose an index with '--msl-buffer SET:BINDING=INDEX'
//|     5 | RWByteAddressBuffer Far : register(u31);
//|       |                     ^
//| 1 error generated.
// EXPECT --emit=msl --msl-argument-buffers=never -DFULL
// DIAG: MslBuffersFull @ 8
//| rejected.hlsl:8:21: error: no buffer index is left for Many: Metal has 31, and '--msl-buffer SET:BINDING=INDEX' cannot add more
//|     8 | RWByteAddressBuffer Many[32] : register(u1);
//|       |                     ^
//| 1 error generated.
// EXPECT --emit=msl --msl-argument-buffers=never -DFULL --msl-buffer 0:0=1
// DIAG: MslBuffersFull @ 8
//| rejected.hlsl:8:21: error: no buffer index is left for Many: Metal has 31, and '--msl-buffer SET:BINDING=INDEX' cannot add more
//|     8 | RWByteAddressBuffer Many[32] : register(u1);
//|       |                     ^
//| 1 error generated.
// EXPECT --emit=msl -DCOHERENT
// DIAG: MslCoherent @ 57
// DIAG: MslCoherent @ 57
// DIAG: MslCoherent @ 58
// DIAG: MslCoherent @ 60
// DIAG: MslCoherent @ 63
//| rejected.hlsl:57:23: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Halves' is used as 'f16' here: use 32-bit types, or remove it and end the dispatch before others read
//|    57 |   Halves[i] = Halves[0] + (half)1;
//|       |                       ^
//| rejected.hlsl:57:13: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Halves' is used as 'f16' here: use 32-bit types, or remove it and end the dispatch before others read
//|    57 |   Halves[i] = Halves[0] + (half)1;
//|       |             ^
//| rejected.hlsl:58:9: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Bytes' is used as 'u16' here: use 32-bit types, or remove it and end the dispatch before others read
//|    58 |   Bytes.Store<uint16_t4>(8 * i, 1);
//|       |         ^~~~~
//| rejected.hlsl:60:5: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Bytes' is used as 'f16' here: use 32-bit types, or remove it and end the dispatch before others read
//|    60 |   m.Load(Bytes, 512, 16, false);
//|       |     ^~~~
//| rejected.hlsl:63:17: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Nodes' is used as 'u64' here: use 32-bit types, or remove it and end the dispatch before others read
//|    63 |   Nodes[i].Next = 1;
//|       |                 ^
//| 5 errors generated.
