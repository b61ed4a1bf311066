// RUN: %check-diags %s
void f(out struct S r) { r = 4; }
void g(inout struct S r) {}
[numthreads(8, 1, 1)] void main() { uint x = 2i; }
// EXPECT
// DIAG: error @ 2
// DIAG: note @ 2
// DIAG: error @ 3
// DIAG: note @ 2
// DIAG: error @ 4
//| parameter-undefined.hlsl:2:21: error: variable has incomplete type 'struct S'
//|     2 | void f(out struct S r) { r = 4; }
//|       |                     ^
//| parameter-undefined.hlsl:2:19: note: forward declaration of 'S'
//|     2 | void f(out struct S r) { r = 4; }
//|       |                   ^
//| parameter-undefined.hlsl:3:23: error: variable has incomplete type 'struct S'
//|     3 | void g(inout struct S r) {}
//|       |                       ^
//| parameter-undefined.hlsl:2:19: note: forward declaration of 'S'
//|     2 | void f(out struct S r) { r = 4; }
//|       |                   ^
//| parameter-undefined.hlsl:4:46: error: implicit conversion from '_Complex int' to 'uint' (aka 'unsigned int') is not permitted in C++
//|     4 | [numthreads(8, 1, 1)] void main() { uint x = 2i; }
//|       |                                          ~   ^~
//| 3 errors generated.
