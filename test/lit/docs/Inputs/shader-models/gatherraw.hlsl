// row: `GatherRaw` of `uint` and `uint16_t` textures
// profile: cs_6_7
Texture2D<uint> T; SamplerState S; RWStructuredBuffer<uint> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = T.GatherRaw(S, i.xy / 8.0).y;
}
