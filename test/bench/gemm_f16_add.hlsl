// C += A x B, as docs/examples/gemm_f16.hlsl otherwise: SPIRV-Cross takes no module in which a
// cooperative matrix is filled.

cbuffer Problem : register(b0) {
  uint M, N, K;
  uint StrideA;
  uint StrideB;
  uint StrideC;
};

ByteAddressBuffer A : register(t1);
ByteAddressBuffer B : register(t2);
RWByteAddressBuffer C : register(u3);

[numthreads(32, 1, 1)]
void main(uint3 group : SV_GroupID) {
  const uint row = group.y * 16;
  const uint col = group.x * 16;
  const uint place = row * StrideC + col * sizeof(float);

  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Load(C, place, StrideC, /*bColMajor*/ false);

  const uint depth = a.MatrixDepth();
  for (uint k = 0; k < K; k += depth) {
    a.Load(A, row * StrideA + k * sizeof(float16_t), StrideA, /*bColMajor*/ false);
    b.Load(B, col * StrideB + k * sizeof(float16_t), StrideB, /*bColMajor*/ true);
    c.MultiplyAccumulate(a, b);
  }

  c.Store(C, place, StrideC, /*bColMajor*/ false);
}
