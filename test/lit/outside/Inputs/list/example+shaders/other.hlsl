RWStructuredBuffer<float> Out;
RWStructuredBuffer<uint> Counts;
[numthreads(4, 1, 1)] void rounded(uint3 id : SV_DispatchThreadID) {
#ifdef OTHER
  Out[id.x] = asfloat(asuint(Out[id.x]) + 1);
#endif
}
[numthreads(4, 1, 1)] void different(uint3 id : SV_DispatchThreadID) {
#ifdef OTHER
  Counts[id.x] += 1;
#else
  Counts[id.x] += 2;
#endif
}
