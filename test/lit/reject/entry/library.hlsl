// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
#ifdef GEOMETRY
[shader("compute")] [numthreads(8, 1, 1)] void first(uint t : SV_GroupIndex) { Out[t] = t; }
[shader("geometry")] void spread() { Out[0] = 1; }
#else
[numthreads(8, 1, 1)] void second(uint t : SV_GroupIndex) { Out[t] = t; }
#endif
// EXPECT(1) -T lib_6_3
// DIAG: EntryNoneInLibrary @ 0
// DIAG: EntryCandidate @ 7
//| library.hlsl: error: no entry point: no function of the library has [shader("compute")] or that of another stage
//| library.hlsl:7:28: note: 'second' has [numthreads]
//|     7 | [numthreads(8, 1, 1)] void second(uint t : SV_GroupIndex) { Out[t] = t; }
//|       |                            ^~~~~~
//| 1 error generated.
// EXPECT(1) -T lib_6_3 -DGEOMETRY
// DIAG: EntryOtherStage @ 5
//| library.hlsl:5:27: error: 'spread' is a shader of the geometry stage: only compute, vertex and pixel shaders and those of ray tracing are supported so far
//|     5 | [shader("geometry")] void spread() { Out[0] = 1; }
//|       |                           ^~~~~~
//| 1 error generated.
