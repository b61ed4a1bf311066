// row: `groupshared` parameters
// profile: cs_6_10
RWStructuredBuffer<float> Out;
groupshared float Shared[64];
void fill(groupshared float Values[64], uint i) { Values[i] = i; }
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  fill(Shared, i.x);
  GroupMemoryBarrierWithGroupSync();
  Out[i.x] = Shared[63 - i.x];
}
