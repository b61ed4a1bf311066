// RUN: %check-diags %s
#if !defined(TILE)
#error TILE must be defined
#endif
[numthreads(8, 1, 1)] void main() {
}
// EXPECT
