// C = A x B with f16 inputs and an f32 accumulator, one 16x16 block of C for each wave.
//
// A is M x K in row-major order and B is K x N in column-major order (each column is contiguous, as
// convolution weights in NHWC layout are). M and N are multiples of 16, K is a multiple of the
// matrix depth. Strides are in bytes, so that rows may be padded.
//
// Dispatch (N / 16, M / 16, 1) groups. Compile with -DWAVE_SIZE=<the device's wave size>.

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif

cbuffer Problem : register(b0) {
  uint M, N, K;
  uint StrideA; // from one row of A to the next
  uint StrideB; // from one column of B to the next
  uint StrideC; // from one row of C to the next
};

ByteAddressBuffer A : register(t1);
ByteAddressBuffer B : register(t2);
RWByteAddressBuffer C : register(u3);

[WaveSize(WAVE_SIZE)]
[numthreads(WAVE_SIZE, 1, 1)]
void main(uint3 group : SV_GroupID) {
  const uint row = group.y * 16;
  const uint col = group.x * 16;

  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(0);

  const uint depth = a.MatrixDepth();
  for (uint k = 0; k < K; k += depth) {
    a.Load(A, row * StrideA + k * sizeof(float16_t), StrideA, /*bColMajor*/ false);
    b.Load(B, col * StrideB + k * sizeof(float16_t), StrideB, /*bColMajor*/ true);
    c.MultiplyAccumulate(a, b);
  }

  c.Store(C, row * StrideC + col * sizeof(float), StrideC, /*bColMajor*/ false);
}
