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
// DIAG: note @ 0
// DIAG: note @ 0
//| in-buffer.hlsl:5:1: error: constraints not satisfied for class template 'RWStructuredBuffer' [with element_type = S]
//|     5 | RWStructuredBuffer<S> A;
//|       | ^~~~~~~~~~~~~~~~~~~~~
//| tessera: note: because 'S' does not satisfy '__is_structured_resource_element_compatible'
//| tessera: note: because '!__builtin_hlsl_is_intangible(S)' evaluated to false
//| 1 error generated.
