// RUN: %check-diags %s
struct S {
  RWStructuredBuffer<uint> inner;
};
RWStructuredBuffer<S> A;
[numthreads(8, 1, 1)] void main() {
  A[0].inner[0] = 1;
}
// EXPECT
// DIAG: error @ 5
// DIAG: ElementStructured @ 5
//| in-buffer.hlsl:5:1: error: constraints not satisfied for class template 'RWStructuredBuffer' [with element_type = S]
//|     5 | RWStructuredBuffer<S> A;
//|       | ^~~~~~~~~~~~~~~~~~~~~
//| in-buffer.hlsl:5:1: note: elements of a structured buffer must not be empty or contain resources
//|     5 | RWStructuredBuffer<S> A;
//|       | ^
//| 1 error generated.
