// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
namespace zeros { [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 0; } }
namespace ones { [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 1; } }
[numthreads(8, 1, 1)] void clear(uint t : SV_GroupIndex) { Out[t] = 0; }
// EXPECT -E fill
// DIAG: EntryOverloaded @ 4
// DIAG: EntryCandidate @ 3
// DIAG: EntryCandidate @ 4
//| overloaded.hlsl:4:45: error: 2 functions that can be the entry point are named 'fill': give it a name of its own
//|     4 | namespace ones { [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 1; } }
//|       |                                             ^~~~
//| overloaded.hlsl:3:46: note: 'fill' has [numthreads]
//|     3 | namespace zeros { [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 0; } }
//|       |                                              ^~~~
//| overloaded.hlsl:4:45: note: 'fill' has [numthreads]
//|     4 | namespace ones { [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 1; } }
//|       |                                             ^~~~
//| 1 error generated.
