// RUN: %check-diags %s
struct S { float a, b; };
RWBuffer<S> A;
Buffer<double4> B;
RWStructuredBuffer<float> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = 1; }
// EXPECT
// DIAG: error @ 3
// DIAG: ElementTyped @ 3
// DIAG: error @ 4
// DIAG: ElementTyped @ 4
//| typed-elements.hlsl:3:1: error: constraints not satisfied for class template 'RWBuffer' [with element_type = S]
//|     3 | RWBuffer<S> A;
//|       | ^~~~~~~~~~~
//| typed-elements.hlsl:3:1: note: elements of a typed buffer must be numbers or vectors of up to four numbers, at most 16 bytes
//|     3 | RWBuffer<S> A;
//|       | ^
//| typed-elements.hlsl:4:1: error: constraints not satisfied for class template 'Buffer' [with element_type = double4]
//|     4 | Buffer<double4> B;
//|       | ^~~~~~~~~~~~~~~
//| typed-elements.hlsl:4:1: note: elements of a typed buffer must be numbers or vectors of up to four numbers, at most 16 bytes
//|     4 | Buffer<double4> B;
//|       | ^
//| 2 errors generated.
