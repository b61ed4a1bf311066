// row: `[WaveSize(min, max, preferred)]`
// profile: cs_6_8
RWStructuredBuffer<uint> Out;
[WaveSize(4, 64, 32)] [numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  Out[i.x] = WaveActiveSum(i.x);
}
