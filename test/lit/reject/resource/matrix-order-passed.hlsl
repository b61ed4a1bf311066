// RUN: %check-diags %s
StructuredBuffer<row_major float2x2> A;
StructuredBuffer<row_major float2x2> Many[2];
struct Holder {
  StructuredBuffer<row_major float2x2> b;
};
RWStructuredBuffer<float> Out;
float corner(StructuredBuffer<float2x2> b) { return b[0][0][1]; }
float corner2(StructuredBuffer<row_major float2x2> b) { return b[0][0][1]; }
template <typename T> float corner3(StructuredBuffer<T> b) { return b[0][0][1]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0] = Many[1][0][0][1];
  Out[1] = corner(A);
  Out[2] = corner2(A);
  Out[3] = corner3(A);
  StructuredBuffer<float2x2> copy = A;
  Holder h;
  h.b = A;
  Out[4] = copy[0][0][1] + h.b[0][0][1] + (i ? A : Many[0])[0][0][1];
}
// EXPECT
