// row: `Barrier`
// profile: cs_6_8
globallycoherent RWStructuredBuffer<uint> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = i.y;
  Barrier(UAV_MEMORY, DEVICE_SCOPE | GROUP_SYNC);
  Out[i.y] = Out[i.x];
}
