// RUN: %check-diags %s
// What hull and domain shaders must say and have.
struct Point { float4 position : SV_Position; float4 color : COLOR; };
struct Patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
struct Many { float edges[5] : SV_TessFactor; };
struct None { float4 k : K; };
typedef InputPatch<Point, 3> In;
typedef OutputPatch<Point, 3> Out;
Patch constants(In p) { return (Patch)0; }
[patchconstantfunc("constants")] Point bare(In p) { return p[0]; }
[domain("quads")] [partitioning("pow2")] [outputtopology("triangle")] [outputcontrolpoints(33)] [patchconstantfunc("constants")]
Point wrong(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [maxtessfactor(32.0)] [patchconstantfunc("constants")] Point limited(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [maxtessfactor(64.0)] [patchconstantfunc("constants")] Point unlimited(In p) { return p[0]; }
[domain("tri")] [partitioning("integer")] [outputtopology("line")] [outputcontrolpoints(3)] [patchconstantfunc("constants")]
Point topology(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] Point nameless(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("constant")] Point unknown(In p) { return p[0]; }
Patch two(In p) { return (Patch)0; }
Patch two(In p, uint number : SV_PrimitiveID) { return (Patch)0; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("two")] Point several(In p) { return p[0]; }
float three(float x) { return x; }
float three(In p) { return 1; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("three")] Point nofactor(In p) { return p[0]; }
Many many() { return (Many)0; }
None none(In p) { return (None)0; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("quad")] [patchconstantfunc("many")] Point factors(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("quad")] [patchconstantfunc("none")] Point nofactors(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("quad")] [patchconstantfunc("constants")] Point fewfactors(In p) { return p[0]; }
Patch other(InputPatch<Point, 4> p) { return (Patch)0; }
Patch wider(OutputPatch<Point, 4> p) { return (Patch)0; }
Patch thread(In p, uint i : SV_OutputControlPointID, float4 at : SV_Position, float x : X) { return (Patch)0; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("other")] Point counts(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("wider")] Point widths(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("thread")] Point places(In p) { return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("constants")] Point outputs(In p, Out q, out float4 more : MORE, InputPatch<Point, 33> r) { more = 0; return p[0]; }
[partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("constants")] float edges(In p) : SV_TessFactor { return 1; }
[domain("tri")] float4 input(In p, float3 at : SV_DomainLocation) : SV_Position { return p[0].position; }
[domain("tri")] float4 location(Out p, float4 at : SV_DomainLocation, uint i : SV_OutputControlPointID) : SV_Position { return p[0].position; }
[domain("tri")] float4 barrier(Out p) : SV_Position { GroupMemoryBarrierWithGroupSync(); return p[0].position; }
[domain("tri")] float4 metal(Out p) : SV_Position { return p[0].position; }
// EXPECT -T hs_6_0 -E bare
// DIAG: PatchAttributeMissing @ 10
// DIAG: PatchAttributeMissing @ 10
// DIAG: StageAttribute @ 10
// DIAG: StageAttribute @ 10
//| patches.hlsl:10:40: warning: hull shader 'bare' has no [domain]: it is taken from the number of factors [-Wpatch-attribute]
//|    10 | [patchconstantfunc("constants")] Point bare(In p) { return p[0]; }
//|       |                                        ^~~~
//| patches.hlsl:10:40: warning: hull shader 'bare' has no [partitioning]: it is taken from "integer" [-Wpatch-attribute]
//|    10 | [patchconstantfunc("constants")] Point bare(In p) { return p[0]; }
//|       |                                        ^~~~
//| patches.hlsl:10:40: error: hull shader 'bare' needs [outputtopology("point", "line", "triangle_cw", "triangle_ccw")]
//|    10 | [patchconstantfunc("constants")] Point bare(In p) { return p[0]; }
//|       |                                        ^~~~
//| patches.hlsl:10:40: error: hull shader 'bare' needs [outputcontrolpoints(1 to 32)]
//|    10 | [patchconstantfunc("constants")] Point bare(In p) { return p[0]; }
//|       |                                        ^~~~
//| 2 warnings and 2 errors generated.
// EXPECT -T hs_6_0 -E wrong
// DIAG: StageAttribute @ 12
// DIAG: StageAttribute @ 12
// DIAG: StageAttribute @ 12
// DIAG: StageAttribute @ 11
//| patches.hlsl:12:7: error: hull shader 'wrong' needs [domain("tri", "quad", "isoline")]
//|    12 | Point wrong(In p) { return p[0]; }
//|       |       ^~~~~
//| patches.hlsl:12:7: error: hull shader 'wrong' needs [partitioning("integer", "fractional_even", "fractional_odd")]
//|    12 | Point wrong(In p) { return p[0]; }
//|       |       ^~~~~
//| patches.hlsl:12:7: error: hull shader 'wrong' needs [outputtopology("point", "line", "triangle_cw", "triangle_ccw")]
//|    12 | Point wrong(In p) { return p[0]; }
//|       |       ^~~~~
//| patches.hlsl:11:92: error: hull shader 'wrong' needs [outputcontrolpoints(1 to 32)]
//|    11 | [domain("quads")] [partitioning("pow2")] [outputtopology("triangle")] [outputcontrolpoints(33)] [patchconstantfunc("constants")]
//|       |                                                                                            ^~
//| 4 errors generated.
// EXPECT -T hs_6_0 -E limited
// DIAG: PatchLimitIgnored @ 13
//| patches.hlsl:13:115: warning: [maxtessfactor] has no effect: neither Vulkan nor Metal has a limit of one shader; use min() on the factors [-Wignored-max-factor]
//|    13 | [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [maxtessfactor(32.0)] [patchconstantfunc("constants")] Point limited(In p) { return p[0]; }
//|       |                                                                                                                   ^~~~
//| 1 warning generated.
// EXPECT -T hs_6_0 -E unlimited
// EXPECT -T hs_6_0 -E topology
// DIAG: PatchTopology @ 16
//| patches.hlsl:16:7: warning: the topology "line" does not fit the domain "tri": isolines are divided into lines, others into triangles, whose order is then the device's [-Wpatch-topology]
//|    16 | Point topology(In p) { return p[0]; }
//|       |       ^~~~~~~~
//| 1 warning generated.
// EXPECT -T hs_6_0 -E nameless
// DIAG: PatchFunction @ 17
//| patches.hlsl:17:106: error: [patchconstantfunc("")]: a hull shader must name a function
//|    17 | [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] Point nameless(In p) { return p[0]; }
//|       |                                                                                                          ^~~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E unknown
// DIAG: PatchFunction @ 18
//| patches.hlsl:18:138: error: [patchconstantfunc("constant")]: no function has this name
//|    18 | [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("constant")] Point unknown(In p) { return p[0]; }
//|       |                                                                                                                                          ^~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E several
// DIAG: PatchOverloads @ 20
//| patches.hlsl:20:7: warning: 2 functions have the name 'two' and compute factors: [patchconstantfunc] means this last one [-Wpatch-overloads]
//|    20 | Patch two(In p, uint number : SV_PrimitiveID) { return (Patch)0; }
//|       |       ^~~
//| 1 warning generated.
// EXPECT -T hs_6_0 -E nofactor
// DIAG: PatchFunction @ 24
//| patches.hlsl:24:135: error: [patchconstantfunc("three")]: none of the functions with this name computes factors
//|    24 | [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("three")] Point nofactor(In p) { return p[0]; }
//|       |                                                                                                                                       ^~~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E factors
// DIAG: PatchFactorsMany @ 5
//| patches.hlsl:5:32: error: 'SV_TessFactor' has at most 4 factors
//|     5 | struct Many { float edges[5] : SV_TessFactor; };
//|       |                                ^~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E nofactors
// DIAG: PatchFactorsMissing @ 26
//| patches.hlsl:26:6: error: 'none' must set SV_TessFactor: how the edges of the patch are divided
//|    26 | None none(In p) { return (None)0; }
//|       |      ^~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E fewfactors
// DIAG: PatchFactors @ 4
// DIAG: PatchFactors @ 4
//| patches.hlsl:4:33: warning: the domain "quad" has 4 factors 'SV_TessFactor', but 3 are declared [-Wpatch-factors]
//|     4 | struct Patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
//|       |                                 ^~~~~~~~~~~~~
//| patches.hlsl:4:63: warning: the domain "quad" has 2 factors 'SV_InsideTessFactor', but 1 are declared [-Wpatch-factors]
//|     4 | struct Patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
//|       |                                                               ^~~~~~~~~~~~~~~~~~~
//| 2 warnings generated.
// EXPECT -T hs_6_0 -E counts
// DIAG: PatchParameter @ 30
//| patches.hlsl:30:13: error: 'p' has not as many control points as the other patch
//|    30 | Patch other(InputPatch<Point, 4> p) { return (Patch)0; }
//|       |             ^~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E widths
// DIAG: PatchParameter @ 31
//| patches.hlsl:31:13: error: 'p' must have the type and number of the control points that the shader makes
//|    31 | Patch wider(OutputPatch<Point, 4> p) { return (Patch)0; }
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E places
// DIAG: StageSemanticPlace @ 32
//| patches.hlsl:32:66: error: 'SV_Position' is not an input of threads in hull shaders
//|    32 | Patch thread(In p, uint i : SV_OutputControlPointID, float4 at : SV_Position, float x : X) { return (Patch)0; }
//|       |                                                                  ^~~~~~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E outputs
// DIAG: PatchParameter @ 36
//| patches.hlsl:36:184: error: 'r' must have 1 to 32 control points
//|    36 | [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("constants")] Point outputs(In p, Out q, out float4 more : MORE, InputPatch<Point, 33> r) { more = 0; return p[0]; }
//|       |                                                                                                                                                                                        ^~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T hs_6_0 -E edges
// DIAG: StageSemanticPlace @ 37
//| patches.hlsl:37:153: error: 'SV_TessFactor' is not an output of vertices in hull shaders
//|    37 | [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [domain("tri")] [patchconstantfunc("constants")] float edges(In p) : SV_TessFactor { return 1; }
//|       |                                                                                                                                                         ^~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ds_6_0 -E input
// DIAG: PatchParameter @ 38
//| patches.hlsl:38:30: error: 'p' must be an OutputPatch: a domain shader gets what the hull shader made
//|    38 | [domain("tri")] float4 input(In p, float3 at : SV_DomainLocation) : SV_Position { return p[0].position; }
//|       |                              ^~~~
//| 1 error generated.
// EXPECT -T ds_6_0 -E location
// DIAG: StageType @ 39
// DIAG: StageSemantic @ 39
//| patches.hlsl:39:52: error: 'SV_DomainLocation' cannot have type 'float4': expected float3
//|    39 | [domain("tri")] float4 location(Out p, float4 at : SV_DomainLocation, uint i : SV_OutputControlPointID) : SV_Position { return p[0].position; }
//|       |                                                    ^~~~~~~~~~~~~~~~~
//| patches.hlsl:39:80: error: 'SV_OutputControlPointID' is not an input of domain shaders
//|    39 | [domain("tri")] float4 location(Out p, float4 at : SV_DomainLocation, uint i : SV_OutputControlPointID) : SV_Position { return p[0].position; }
//|       |                                                                                ^~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T ds_6_0 -E barrier
// DIAG: StageBarrier @ 40
//| patches.hlsl:40:55: error: domain shaders have no thread groups that could wait or share memory: use DeviceMemoryBarrier() for buffers
//|    40 | [domain("tri")] float4 barrier(Out p) : SV_Position { GroupMemoryBarrierWithGroupSync(); return p[0].position; }
//|       |                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ds_6_0 -E metal --target apple-m1 --emit=msl
// DIAG: MslPatchStages @ 41
//| patches.hlsl:41:24: error: this domain shader is compiled with no vertex shader and no hull shader, but on Metal the shaders before and behind the tessellator share buffers: compile one of each together, for example '-T lib_6_8 -E vertexMain,hullMain,domainMain,pixelMain'
//|    41 | [domain("tri")] float4 metal(Out p) : SV_Position { return p[0].position; }
//|       |                        ^~~~~
//| 1 error generated.
