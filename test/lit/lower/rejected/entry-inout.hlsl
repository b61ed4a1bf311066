// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(inout uint x : SV_GroupIndex) {}
// EXPECT
// DIAG: LowerEntryOut @ 2
//| entry-inout.hlsl:2:44: error: parameter 'x' of the entry point cannot be out or inout: a compute shader has no outputs; write to a buffer
//|     2 | [numthreads(8, 1, 1)] void main(inout uint x : SV_GroupIndex) {}
//|       |                                            ^
//| 1 error generated.
