// Functions of other modules have the types that exported functions have, and only libraries for linkers have them.
// RUN: %check-diags %s
RWStructuredBuffer<float> Out;
float sampled(Texture2D<float> t, float2 at);
float plain(float x);
#ifdef RESOURCE
Texture2D<float> Image;
[shader("compute")] [numthreads(1, 1, 1)] void main() { Out[0] = sampled(Image, 0); }
#else
[shader("compute")] [numthreads(1, 1, 1)] void main() { Out[0] = plain(1); }
#endif
// EXPECT -T lib_6_6 -fspv-target-env=universal1.5 -DRESOURCE
// DIAG: ExportType @ 4
//| imports.hlsl:4:15: error: parameter 't' of 'sampled', an exported function, must be made of numbers, vectors, matrices, arrays and structs, not 'Texture2D<float>'
//|     4 | float sampled(Texture2D<float> t, float2 at);
//|       |               ^~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_6
// DIAG: LowerNoBody @ 10
//| imports.hlsl:10:66: error: 'plain' is called but has no body
//|    10 | [shader("compute")] [numthreads(1, 1, 1)] void main() { Out[0] = plain(1); }
//|       |                                                                  ^~~~~
//| 1 error generated.
