// RUN: %check-diags %s
[numthreads(8, 1, 1)] void first() {}
[numthreads(4, 1, 1)] void second() {}
// EXPECT
// DIAG: EntryAmbiguous @ 0
// DIAG: EntryCandidate @ 2
// DIAG: EntryCandidate @ 3
//| two.hlsl: error: 2 functions have [numthreads]: name the entry point with -E
//| two.hlsl:2:28: note: 'first' has [numthreads]
//|     2 | [numthreads(8, 1, 1)] void first() {}
//|       |                            ^~~~~
//| two.hlsl:3:28: note: 'second' has [numthreads]
//|     3 | [numthreads(4, 1, 1)] void second() {}
//|       |                            ^~~~~~
//| 1 error generated.
