// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT -E missing
// DIAG: EntryNotFound @ 0
// DIAG: EntryCandidate @ 2
//| unknown.hlsl: error: no function is named 'missing', the requested entry point
//| unknown.hlsl:2:28: note: 'main' has [numthreads]
//|     2 | [numthreads(8, 1, 1)] void main() {}
//|       |                            ^~~~
//| 1 error generated.
// EXPECT -E mian
// DIAG: EntryNotFound @ 0
// DIAG: DidYouMean @ 2
//| unknown.hlsl: error: no function is named 'mian', the requested entry point
//| unknown.hlsl:2:28: note: did you mean 'main'?
//|     2 | [numthreads(8, 1, 1)] void main() {}
//|       |                            ^~~~
//| 1 error generated.
