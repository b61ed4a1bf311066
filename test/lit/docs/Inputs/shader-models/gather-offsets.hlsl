// row: the same in `Gather`
// profile: cs_6_7
Texture2D<float4> T; SamplerState S; RWStructuredBuffer<float4> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = T.Gather(S, i.xy / 8.0, int2(i.xy & 3));
}
