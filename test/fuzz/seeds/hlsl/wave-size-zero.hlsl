// define: WAVE=8
// profile: cs_6_8
RWStructuredBuffer<uint> Out;
[WaveSize(0, 64, 32)] [numthreads(16, 16, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = WaveActiveSum(i.x);
}
