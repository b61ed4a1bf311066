// A misspelt header of a matrix API.
// RUN: %check-diags %s
#include <dx/linalgs.h>
[numthreads(8, 1, 1)] void main() {}
// EXPECT
// DIAG: error @ 3
// DIAG: DidYouMean @ 3
//| include.hlsl:3:10: fatal error: 'dx/linalgs.h' file not found
//|     3 | #include <dx/linalgs.h>
//|       |          ^~~~~~~~~~~~~~
//| include.hlsl:3:10: note: did you mean 'dx/linalg.h'?
//| 1 error generated.
