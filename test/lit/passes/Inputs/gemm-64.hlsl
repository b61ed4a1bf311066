cbuffer Problem : register(b0) { uint M, N, K; uint StrideA, StrideB, StrideC; };
ByteAddressBuffer A : register(t1);
ByteAddressBuffer B : register(t2);
RWByteAddressBuffer C : register(u3);
[WaveSize(WAVE_SIZE)]
[numthreads(WAVE_SIZE, 1, 1)]
void main(uint3 group : SV_GroupID) {
  const uint row = group.y * 64;
  const uint col = group.x * 64;
  WaveMatrixLeft<float16_t, 64, 64> a;
  WaveMatrixRight<float16_t, 64, 64> b;
  WaveMatrixAccumulator<float, 64, 64> c;
  c.Fill(0);
  const uint depth = a.MatrixDepth();
  for (uint k = 0; k < K; k += depth) {
    a.Load(A, row * StrideA + k * sizeof(float16_t), StrideA, false);
    b.Load(B, col * StrideB + k * sizeof(float16_t), StrideB, true);
    c.MultiplyAccumulate(a, b);
  }
  c.Store(C, row * StrideC + col * sizeof(float), StrideC, false);
}
