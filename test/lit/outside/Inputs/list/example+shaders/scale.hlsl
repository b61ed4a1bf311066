#include "scale.hlsli"
RWStructuredBuffer<uint> Out : register(u3);
[numthreads(4, 1, 1)] void scale(uint3 id : SV_DispatchThreadID) { Out[id.x] = scaled(Out[id.x]); }
