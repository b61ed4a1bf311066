// row: `[GroupSharedLimit(n)]`
// profile: cs_6_10
RWStructuredBuffer<float> Out;
groupshared float Shared[64];
[GroupSharedLimit(36864)] [numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Shared[i.x] = i.y;
  GroupMemoryBarrierWithGroupSync();
  Out[i.x] = Shared[i.y];
}
