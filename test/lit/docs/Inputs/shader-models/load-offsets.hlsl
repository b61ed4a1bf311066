// row: offsets computed at run time, in `Load`
// profile: cs_6_7
Texture2D<float4> T; RWStructuredBuffer<float4> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = T.Load(int3(i.xy, 0), int2(i.yx & 3));
}
