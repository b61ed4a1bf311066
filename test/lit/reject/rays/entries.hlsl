// The parameters of entry points of ray tracing, and the stages of intrinsics.
// RUN: %check-diags %s
RaytracingAccelerationStructure Scene : register(t0);
struct Payload { float3 color; };
struct Attributes { float2 at; };
struct Held { RaytracingAccelerationStructure scene; };
[shader("raygeneration")] void oneTooMany(inout Payload p) {}
[shader("miss")] float3 result(inout Payload p) { return p.color; }
[shader("miss")] void attributes(inout Payload p, in Attributes a) {}
[shader("closesthit")] void noAttributes(inout Payload p) {}
[shader("closesthit")] void onlyIn(in Payload p, in Attributes a) {}
[shader("closesthit")] void onlyOut(out Payload p, in Attributes a) { p.color = 0; }
[shader("anyhit")] void bothOut(inout Payload p, inout Attributes a) {}
[shader("callable")] void number(inout uint data) {}
[shader("callable")] void resource(inout Held data) {}
[shader("miss")] void inMiss(inout Payload p) { p.color = ObjectRayOrigin() + HitKind(); IgnoreHit(); }
[shader("raygeneration")] void inGeneration() {
  Attributes a = {float2(1, 2)};
  ReportHit(WorldRayDirection().x, 1, a);
  uint number = 3;
  CallShader(1, number);
}
[shader("intersection")] void inIntersection() {
  Payload p = {float3(1, 2, 3)};
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
  TraceRay(Scene, 0, 255, 0, 1, 0, ray, p);
  ReportHit(1, 2, 3);
}
// EXPECT -T lib_6_5 -E oneTooMany
// DIAG: RayEntryParameters @ 7
//| entries.hlsl:7:32: error: 'oneTooMany' is a shader of the raygeneration stage, which has no parameters
//|     7 | [shader("raygeneration")] void oneTooMany(inout Payload p) {}
//|       |                                ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E result
// DIAG: RayEntryResult @ 8
//| entries.hlsl:8:25: error: 'result' must return void: it is a shader of the miss stage
//|     8 | [shader("miss")] float3 result(inout Payload p) { return p.color; }
//|       |                         ^~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E attributes
// DIAG: RayEntryParameters @ 9
//| entries.hlsl:9:23: error: 'attributes' is a shader of the miss stage, which has one parameter: 'inout' of a struct
//|     9 | [shader("miss")] void attributes(inout Payload p, in Attributes a) {}
//|       |                       ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E noAttributes
// DIAG: RayEntryParameters @ 10
//| entries.hlsl:10:29: error: 'noAttributes' is a shader of the closesthit stage, which has two parameters: the payload, 'inout' of a struct, and the attributes, 'in' of a struct
//|    10 | [shader("closesthit")] void noAttributes(inout Payload p) {}
//|       |                             ^~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E onlyIn
// DIAG: RayParameterModifier @ 11
//| entries.hlsl:11:36: error: parameter 'p' must be 'inout'
//|    11 | [shader("closesthit")] void onlyIn(in Payload p, in Attributes a) {}
//|       |                                    ^~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E onlyOut
// DIAG: RayParameterModifier @ 12
//| entries.hlsl:12:37: error: parameter 'p' must be 'inout'
//|    12 | [shader("closesthit")] void onlyOut(out Payload p, in Attributes a) { p.color = 0; }
//|       |                                     ^~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E bothOut
// DIAG: RayParameterModifier @ 13
//| entries.hlsl:13:50: error: parameter 'a' must be 'in'
//|    13 | [shader("anyhit")] void bothOut(inout Payload p, inout Attributes a) {}
//|       |                                                  ^~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E number
// DIAG: RayPassedType @ 14
//| entries.hlsl:14:34: error: the parameter of callable must be a struct of numbers, vectors, matrices and arrays
//|    14 | [shader("callable")] void number(inout uint data) {}
//|       |                                  ^~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E resource
// DIAG: RayPassedType @ 15
//| entries.hlsl:15:36: error: the parameter of callable must be a struct of numbers, vectors, matrices and arrays
//|    15 | [shader("callable")] void resource(inout Held data) {}
//|       |                                    ^~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E inMiss
// DIAG: RayStage @ 16
// DIAG: RayStage @ 16
// DIAG: RayStage @ 16
//| entries.hlsl:16:59: error: 'ObjectRayOrigin' is not available here: only intersection, anyhit, closesthit shaders have it
//|    16 | [shader("miss")] void inMiss(inout Payload p) { p.color = ObjectRayOrigin() + HitKind(); IgnoreHit(); }
//|       |                                                           ^~~~~~~~~~~~~~~
//| entries.hlsl:16:79: error: 'HitKind' is not available here: only anyhit, closesthit shaders have it
//|    16 | [shader("miss")] void inMiss(inout Payload p) { p.color = ObjectRayOrigin() + HitKind(); IgnoreHit(); }
//|       |                                                                               ^~~~~~~
//| entries.hlsl:16:90: error: 'IgnoreHit' is not available here: only anyhit shaders have it
//|    16 | [shader("miss")] void inMiss(inout Payload p) { p.color = ObjectRayOrigin() + HitKind(); IgnoreHit(); }
//|       |                                                                                          ^~~~~~~~~
//| 3 errors generated.
// EXPECT -T lib_6_5 -E inGeneration
// DIAG: RayStage @ 19
// DIAG: RayPassedType @ 21
//| entries.hlsl:19:3: error: 'ReportHit' is not available here: only intersection shaders have it
//|    19 |   ReportHit(WorldRayDirection().x, 1, a);
//|       |   ^~~~~~~~~
//| entries.hlsl:21:17: error: the parameter of CallShader must be a struct of numbers, vectors, matrices and arrays
//|    21 |   CallShader(1, number);
//|       |                 ^~~~~~
//| 2 errors generated.
// EXPECT -T lib_6_5 -E inIntersection
// DIAG: RayStage @ 26
// DIAG: RayPassedType @ 27
//| entries.hlsl:26:3: error: 'TraceRay' is not available here: only raygeneration, closesthit, miss shaders have it
//|    26 |   TraceRay(Scene, 0, 255, 0, 1, 0, ray, p);
//|       |   ^~~~~~~~
//| entries.hlsl:27:19: error: the attributes of ReportHit must be a struct of numbers, vectors, matrices and arrays
//|    27 |   ReportHit(1, 2, 3);
//|       |                   ^
//| 2 errors generated.
