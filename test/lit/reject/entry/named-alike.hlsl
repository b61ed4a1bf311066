// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
namespace zeros { [shader("compute")] [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 0; } }
[shader("compute")] [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 1; }
// EXPECT -T lib_6_8
// DIAG: EntriesNamedAlike @ 4
//| named-alike.hlsl:4:48: error: two entry points would be named 'fill' in SPIR-V: name each with -fspv-entrypoint-name=a,b
//|     4 | [shader("compute")] [numthreads(8, 1, 1)] void fill(uint t : SV_GroupIndex) { Out[t] = 1; }
//|       |                                                ^~~~
//| 1 error generated.
