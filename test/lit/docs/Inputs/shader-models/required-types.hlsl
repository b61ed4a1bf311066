// row: 16-bit floats and 64-bit integers, in waves too
// profile: cs_6_9
RWStructuredBuffer<uint64_t> A; RWStructuredBuffer<float16_t4> B;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  A[i.x] = WaveActiveSum(A[i.x] + (uint64_t)i.y);
  B[i.x] = isnan(B[i.x].x) ? (float16_t4)0 : B[i.x] * (float16_t)2;
}
