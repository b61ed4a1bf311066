// RUN: %check-diags %s
float2x2 First;
#pragma pack_matrix(rows)
#pragma pack_matrix row_major
#pragma pack_matrix(row_major)
struct S {
  row_major matrix<float, 2, 2> fine;
  matrix<float, 2, 2> m;
};
StructuredBuffer<S> I;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = I[0].m[0][0];
}
// EXPECT
