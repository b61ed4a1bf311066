// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
[numthreads(8, 1, 1)] void main() {
  A[A.IncrementCounter()] = 1;
}
// EXPECT
// DIAG: ResourceMethodUnsupported @ 4
//| counter.hlsl:4:7: error: method 'IncrementCounter' of 'RWStructuredBuffer' is not supported
//|     4 |   A[A.IncrementCounter()] = 1;
//|       |       ^~~~~~~~~~~~~~~~
//| 1 error generated.
