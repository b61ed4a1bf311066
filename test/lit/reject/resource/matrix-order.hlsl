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
