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
// DIAG: PackMatrixForm @ 3
// DIAG: PackMatrixForm @ 4
// DIAG: PackMatrixTemplate @ 8
//| pack-matrix.hlsl:3:9: error: expected '#pragma pack_matrix(row_major)' or '#pragma pack_matrix(column_major)'
//|     3 | #pragma pack_matrix(rows)
//|       |         ^~~~~~~~~~~
//| pack-matrix.hlsl:4:9: error: expected '#pragma pack_matrix(row_major)' or '#pragma pack_matrix(column_major)'
//|     4 | #pragma pack_matrix row_major
//|       |         ^~~~~~~~~~~
//| pack-matrix.hlsl:8:3: error: the pragma does not make 'matrix<...>' row_major: use a type name such as float4x4, or write 'row_major' before the type
//|     8 |   matrix<float, 2, 2> m;
//|       |   ^~~~~~
//| 3 errors generated.
