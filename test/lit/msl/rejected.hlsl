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
