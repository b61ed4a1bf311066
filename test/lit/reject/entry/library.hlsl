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
// DIAG: StageAttribute @ 5
// DIAG: GeometryMissing @ 5
// DIAG: GeometryMissing @ 5
//| library.hlsl:5:27: error: geometry shader 'spread' needs [maxvertexcount(1 to 1024)]
//|     5 | [shader("geometry")] void spread() { Out[0] = 1; }
//|       |                           ^~~~~~
//| library.hlsl:5:27: error: geometry shader 'spread' needs a parameter 'inout TriangleStream<Vertex>'
//|     5 | [shader("geometry")] void spread() { Out[0] = 1; }
//|       |                           ^~~~~~
//| library.hlsl:5:27: error: geometry shader 'spread' needs a parameter 'triangle Vertex v[3]'
//|     5 | [shader("geometry")] void spread() { Out[0] = 1; }
//|       |                           ^~~~~~
//| 3 errors generated.
