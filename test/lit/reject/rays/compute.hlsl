// What only shaders of ray tracing pipelines have is an error in others; a RayQuery is passed on, not copied.
// RUN: %check-diags %s
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<uint> Out : register(u1);
struct Payload { uint hit; };
struct Record { uint id; };
struct Search { RayQuery<RAY_FLAG_NONE> query; uint steps; };
RWStructuredBuffer<Search> Searches : register(u2);
[[vk::shader_record_ext]] ConstantBuffer<Record> Named;
RayQuery<RAY_FLAG_NONE> chosen(RayQuery<RAY_FLAG_NONE> query) { return query; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
  RayQuery<RAY_FLAG_FORCE_OPAQUE> query, other;
  query.TraceRayInline(Scene, 0, 255, ray);
  other = query;
  Search search;
  Search copy = search;
  Payload p = {0};
  TraceRay(Scene, RAY_FLAG_NONE, 255, 0, 1, 0, ray, p);
  CallShader(0, p);
  Out[i] = query.CommittedStatus() + InstanceIndex() + Named.id;
  IgnoreHit();
  AcceptHitAndEndSearch();
  Searches[i].steps = 1;
}
// EXPECT
// DIAG: warning @ 17
// DIAG: note @ 16
// DIAG: RayQueryCopied @ 15
// DIAG: RayQueryCopied @ 17
// DIAG: RayStage @ 19
// DIAG: RayStage @ 20
// DIAG: RayStage @ 21
// DIAG: ShaderRecordStage @ 21
// DIAG: RayStage @ 22
// DIAG: RayStage @ 23
// DIAG: RayQueryInMemory @ 8
//| compute.hlsl:17:17: warning: variable 'search' is uninitialized when used here [-Wuninitialized]
//|    17 |   Search copy = search;
//|       |                 ^~~~~~
//| compute.hlsl:16:16: note: initialize the variable 'search' to silence this warning
//|    16 |   Search search;
//|       |                ^
//|       |                {}
//| compute.hlsl:15:11: error: a RayQuery cannot be copied: pass it to functions, by value or 'inout', which then work on the same one
//|    15 |   other = query;
//|       |           ^~~~~
//| compute.hlsl:17:17: error: a RayQuery cannot be copied: pass it to functions, by value or 'inout', which then work on the same one
//|    17 |   Search copy = search;
//|       |                 ^~~~~~
//| compute.hlsl:19:3: error: 'TraceRay' is not available here: only raygeneration, closesthit, miss shaders have it
//|    19 |   TraceRay(Scene, RAY_FLAG_NONE, 255, 0, 1, 0, ray, p);
//|       |   ^~~~~~~~
//| compute.hlsl:20:3: error: 'CallShader' is not available here: only raygeneration, closesthit, miss, callable shaders have it
//|    20 |   CallShader(0, p);
//|       |   ^~~~~~~~~~
//| compute.hlsl:21:38: error: 'InstanceIndex' is not available here: only intersection, anyhit, closesthit shaders have it
//|    21 |   Out[i] = query.CommittedStatus() + InstanceIndex() + Named.id;
//|       |                                      ^~~~~~~~~~~~~
//| compute.hlsl:21:56: error: 'Named' is a shader record, which a compute shader has not: only shaders of ray tracing have one
//|    21 |   Out[i] = query.CommittedStatus() + InstanceIndex() + Named.id;
//|       |                                                        ^~~~~
//| compute.hlsl:22:3: error: 'IgnoreHit' is not available here: only anyhit shaders have it
//|    22 |   IgnoreHit();
//|       |   ^~~~~~~~~
//| compute.hlsl:23:3: error: 'AcceptHitAndEndSearch' is not available here: only anyhit shaders have it
//|    23 |   AcceptHitAndEndSearch();
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| compute.hlsl:8:28: error: a RayQuery cannot be in RWStructuredBuffer: make it a local variable
//|     8 | RWStructuredBuffer<Search> Searches : register(u2);
//|       |                            ^~~~~~~~
//| 1 warning and 9 errors generated.
