// RUN: %check-diags %s
StructuredBuffer<uint> A : register(t3);
RWStructuredBuffer<uint> B : register(u3);
[numthreads(8, 1, 1)] void main() {
  B[0] = A[0];
}
// EXPECT
