// RUN: %exec-test %s
// options: --half-bits=32
// Texels of `half` have 16 bits, and the shader computes with 32.
// in A f16: [i / 4 for i in range(8)]
// inout B f16: [i / 8 for i in range(16)] -> [i / 8 + 1 if i % 2 else A[i // 2] * 3 for i in range(16)]
Buffer<half> A : register(t0);
RWBuffer<half2> B : register(u1);

[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  half Large = A[i] * 65536;
  B[i] = half2(Large * 3 / 65536, B[i].y + 1);
}
