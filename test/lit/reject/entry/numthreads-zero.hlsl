// RUN: %check-diags %s
[numthreads(8, 0, 1)] void main() {}
// EXPECT
// DIAG: EntryNoThreads @ 2
//| numthreads-zero.hlsl:2:2: error: [numthreads] must not have a zero: a group has at least one thread
//|     2 | [numthreads(8, 0, 1)] void main() {}
//|       |  ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
