// What typed buffers hold: numbers of 16 and 32 bits, and vectors of them.
// RUN: %check-diags %s
RWBuffer<double> D;
RWBuffer<uint64_t> L;
RWBuffer<bfloat16_t> H;
Buffer<int64_t2> V;
[numthreads(1, 1, 1)] void main() {
  D[0] = 1;
  L[0] = V[0].x;
  H[0] = (bfloat16_t)1.0f;
}
// EXPECT
// DIAG: TypedElement @ 3
// DIAG: TypedElement @ 6
// DIAG: TypedElement @ 4
// DIAG: TypedElement @ 5
//| typed-buffer-elements.hlsl:3:18: error: 'RWBuffer' of double is not supported: its elements are float, half, int, uint and 16-bit integers, and vectors of them
//|     3 | RWBuffer<double> D;
//|       |                  ^
//| typed-buffer-elements.hlsl:6:18: error: 'Buffer' of int64_t2 is not supported: its elements are float, half, int, uint and 16-bit integers, and vectors of them
//|     6 | Buffer<int64_t2> V;
//|       |                  ^
//| typed-buffer-elements.hlsl:4:20: error: 'RWBuffer' of uint64_t is not supported: its elements are float, half, int, uint and 16-bit integers, and vectors of them
//|     4 | RWBuffer<uint64_t> L;
//|       |                    ^
//| typed-buffer-elements.hlsl:5:22: error: 'RWBuffer' of bfloat16_t is not supported: its elements are float, half, int, uint and 16-bit integers, and vectors of them
//|     5 | RWBuffer<bfloat16_t> H;
//|       |                      ^
//| 4 errors generated.
