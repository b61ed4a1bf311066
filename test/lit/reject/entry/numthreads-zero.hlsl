// RUN: %check-diags %s
[numthreads(8, 0, 1)] void main() {}
// EXPECT
// DIAG: EntryNoThreads @ 2
//| numthreads-zero.hlsl:2:2: error: the numbers of [numthreads] must be at least 1
//|     2 | [numthreads(8, 0, 1)] void main() {}
//|       |  ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
