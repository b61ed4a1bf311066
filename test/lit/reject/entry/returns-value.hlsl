// RUN: %check-diags %s
[numthreads(8, 1, 1)] float main() { return 1; }
// EXPECT
// DIAG: EntryReturnsValue @ 2
//| returns-value.hlsl:2:29: error: entry point 'main' of a compute shader must return void
//|     2 | [numthreads(8, 1, 1)] float main() { return 1; }
//|       |                             ^~~~
//| 1 error generated.
