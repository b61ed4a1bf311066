// RUN: %check-diags %s
template <typename T> struct Holder {
  T m;
};
template <typename T> using Buf = StructuredBuffer<T>;
template <typename T> T get(ByteAddressBuffer b) { return b.Load<T>(0); }
template <typename T = row_major float2x2> T zero() { return (T)0; }
typedef row_major float2x2 Rows;
StructuredBuffer<Holder<row_major float2x2> > A;
Buf<Rows> B;
ByteAddressBuffer Raw;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main() {
  Holder<column_major float2x2> fine = (Holder<column_major float2x2>)0;
  Out[0] = A[0].m[0][1] + B[0][0][1] + get<Rows>(Raw)[0][1] + zero<float2x2>()[0][0] + fine.m[0][0];
}
// EXPECT
// DIAG: MatrixOrderLost @ 7
// DIAG: MatrixOrderLost @ 9
// DIAG: MatrixOrderLost @ 10
// DIAG: MatrixOrderLost @ 15
//| matrix-order.hlsl:7:34: error: a template argument does not keep 'row_major': put the matrix in a struct, whose members keep their order
//|     7 | template <typename T = row_major float2x2> T zero() { return (T)0; }
//|       |                                  ^
//| matrix-order.hlsl:9:35: error: a template argument does not keep 'row_major': put the matrix in a struct, whose members keep their order
//|     9 | StructuredBuffer<Holder<row_major float2x2> > A;
//|       |                                   ^
//| matrix-order.hlsl:10:5: error: a template argument does not keep 'row_major': put the matrix in a struct, whose members keep their order
//|    10 | Buf<Rows> B;
//|       |     ^~~~
//| matrix-order.hlsl:15:44: error: a template argument does not keep 'row_major': put the matrix in a struct, whose members keep their order
//|    15 |   Out[0] = A[0].m[0][1] + B[0][0][1] + get<Rows>(Raw)[0][1] + zero<float2x2>()[0][0] + fine.m[0][0];
//|       |                                            ^~~~
//| 4 errors generated.
