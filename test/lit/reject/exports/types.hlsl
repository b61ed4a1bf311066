// RUN: %check-diags %s
// What passes through the interface of an exported function is made of numbers.
Texture2D<float4> Picture;
struct Held { float4 color; Texture2D<float4> picture; };

#ifdef PARAMETER
export float4 texel(Texture2D<float4> from, uint2 at) { return from[at]; }
#endif
#ifdef MEMBER
export float4 texel(inout Held held, uint2 at) { return held.picture[at]; }
#endif
#ifdef RESULT
export Texture2D<float4> picture() { return Picture; }
#endif
#ifdef QUERY
export void step(inout RayQuery<RAY_FLAG_NONE> query) { query.Proceed(); }
#endif
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DPARAMETER
// DIAG: ExportType @ 7
//| types.hlsl:7:21: error: parameter 'from' of 'texel', an exported function, must be made of numbers, vectors, matrices, arrays and structs, not 'Texture2D<float4>'
//|     7 | export float4 texel(Texture2D<float4> from, uint2 at) { return from[at]; }
//|       |                     ^~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DMEMBER
// DIAG: ExportType @ 10
//| types.hlsl:10:21: error: parameter 'held' of 'texel', an exported function, must be made of numbers, vectors, matrices, arrays and structs, not 'Held'
//|    10 | export float4 texel(inout Held held, uint2 at) { return held.picture[at]; }
//|       |                     ^~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DRESULT
// DIAG: ExportType @ 13
//| types.hlsl:13:26: error: the result of 'picture', an exported function, must be made of numbers, vectors, matrices, arrays and structs, not 'Texture2D<float4>'
//|    13 | export Texture2D<float4> picture() { return Picture; }
//|       |                          ^~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DQUERY
// DIAG: ExportType @ 16
//| types.hlsl:16:18: error: parameter 'query' of 'step', an exported function, must be made of numbers, vectors, matrices, arrays and structs, not 'RayQuery<RAY_FLAG_NONE>'
//|    16 | export void step(inout RayQuery<RAY_FLAG_NONE> query) { query.Proceed(); }
//|       |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
