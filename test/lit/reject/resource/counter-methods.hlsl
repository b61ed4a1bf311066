// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
AppendStructuredBuffer<uint> B;
StructuredBuffer<uint> S;
[numthreads(8, 1, 1)] void main() {
  S.IncrementCounter();
  B.Consume();
  A.Append(1);
  A[0] = B[0];
}
// EXPECT
// DIAG: error @ 6
// DIAG: error @ 7
// DIAG: error @ 8
// DIAG: error @ 9
//| counter-methods.hlsl:6:5: error: no member named 'IncrementCounter' in 'hlsl::StructuredBuffer<unsigned int>'
//|     6 |   S.IncrementCounter();
//|       |   ~ ^
//| counter-methods.hlsl:7:5: error: no member named 'Consume' in 'hlsl::AppendStructuredBuffer<unsigned int>'
//|     7 |   B.Consume();
//|       |   ~ ^
//| counter-methods.hlsl:8:5: error: no member named 'Append' in 'hlsl::RWStructuredBuffer<unsigned int>'
//|     8 |   A.Append(1);
//|       |   ~ ^
//| counter-methods.hlsl:9:11: error: type 'AppendStructuredBuffer<uint>' (aka 'AppendStructuredBuffer<unsigned int>') does not provide a subscript operator
//|     9 |   A[0] = B[0];
//|       |          ~^~
//| 4 errors generated.
