// RUN: %check-diags %s
void main() {}
// EXPECT -E main
// DIAG: EntryWithoutNumThreads @ 2
//| without-numthreads.hlsl:2:6: error: entry point 'main' needs [numthreads(x, y, z)]
//|     2 | void main() {}
//|       |      ^~~~
//| 1 error generated.
