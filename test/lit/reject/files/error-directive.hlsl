// RUN: %check-diags %s
#if !defined(TILE)
#error TILE must be defined
#endif
[numthreads(8, 1, 1)] void main() {
}
// EXPECT
// DIAG: error @ 3
//| error-directive.hlsl:3:2: error: TILE must be defined
//|     3 | #error TILE must be defined
//|       |  ^
//| 1 error generated.
