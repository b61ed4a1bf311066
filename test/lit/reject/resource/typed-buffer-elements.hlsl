// Elements of typed buffers: numbers of 16 and 32 bits, and vectors of them.
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
// DIAG: TypedElement @ 5
//| typed-buffer-elements.hlsl:3:18: error: 'RWBuffer' of double is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     3 | RWBuffer<double> D;
//|       |                  ^
//| typed-buffer-elements.hlsl:6:18: error: 'Buffer' of int64_t2 is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     6 | Buffer<int64_t2> V;
//|       |                  ^
//| typed-buffer-elements.hlsl:5:22: error: 'RWBuffer' of bfloat16_t is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     5 | RWBuffer<bfloat16_t> H;
//|       |                      ^
//| 3 errors generated.
// EXPECT -Zi
// DIAG: TypedElement @ 3
// DIAG: TypedElement @ 6
// DIAG: TypedElement @ 5
//| typed-buffer-elements.hlsl:3:18: error: 'RWBuffer' of double is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     3 | RWBuffer<double> D;
//|       |                  ^
//| typed-buffer-elements.hlsl:6:18: error: 'Buffer' of int64_t2 is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     6 | Buffer<int64_t2> V;
//|       |                  ^
//| typed-buffer-elements.hlsl:5:22: error: 'RWBuffer' of bfloat16_t is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     5 | RWBuffer<bfloat16_t> H;
//|       |                      ^
//| 3 errors generated.
