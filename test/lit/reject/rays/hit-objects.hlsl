// What cannot be done with hit objects: in other stages, in older shader models, in memory, without an extension of SPIR-V, and copies that need two of them.
// RUN: %check-diags %s
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<float> Out : register(u1);
struct [raypayload] Payload { float t : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Unmarked { float t; };
struct WithBuffer { float2 at; RWStructuredBuffer<float> buffer; };
static const RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 9 };
dx::HitObject trace(inout Payload p) { return dx::HitObject::TraceRay(Scene, 0, 255, 0, 1, 0, ray, p); }

[shader("raygeneration")] void reads() {
  Payload p = { 0 };
  dx::HitObject h = trace(p);
  Out[0] = p.t;
  dx::MaybeReorderThread(h);
  dx::HitObject::Invoke(h, p);
  dx::HitObject other = dx::HitObject::MakeMiss(4, 0, ray);
  other.SetShaderTableIndex(1);
  Out[1] = other.GetRayFlags();
  RayQuery<0> q;
  q.TraceRayInline(Scene, 0, 255, ray);
  dx::HitObject::Invoke(dx::HitObject::FromRayQuery(q), p);
  Out[2] = other.TriangleObjectPositions().p0.x;
}
[shader("raygeneration")] void copies() {
  Payload p = { 0 };
  dx::HitObject h = trace(p), before = h;
  h = trace(p);
  dx::HitObject::Invoke(before, p);
  dx::HitObject::Invoke(h, p);
}
[shader("raygeneration")] void indices() {
  Payload p = { 0 };
  dx::HitObject list[2] = { trace(p), trace(p) };
  dx::HitObject::Invoke(list[uint(Out[0])], p);
}
[shader("raygeneration")] void local() { Out[0] = dx::HitObject::MakeNop().LoadLocalRootTableConstant(8); }
[shader("raygeneration")] void payload() {
  Unmarked p = { 0 };
  dx::HitObject::Invoke(dx::HitObject::MakeNop(), p);
}
[shader("raygeneration")] void number() {
  float p = 0;
  dx::HitObject::Invoke(dx::HitObject::MakeNop(), p);
  Out[0] = dx::HitObject::MakeNop().GetAttributes<float>();
  WithBuffer attributes;
  dx::HitObject::MakeNop().GetAttributes(attributes);
}
struct Held { dx::HitObject hit; float t; };
struct Derived : dx::HitObject { float t; };
static dx::HitObject Kept;
groupshared dx::HitObject Shared;
RWStructuredBuffer<dx::HitObject> Stored : register(u2);
[shader("raygeneration")] void memory() {
  Held held;
  Derived derived;
  Kept = dx::HitObject::MakeNop();
  Shared = Kept;
  Stored[0] = Kept;
}
[shader("raygeneration")] void casts() { dx::HitObject zero = (dx::HitObject)0; }
[shader("callable")] void callable(inout Payload p) { dx::HitObject h; p.t = h.IsNop(); }
[shader("miss")] void miss(inout Payload p) { dx::MaybeReorderThread(1, 2); }
[shader("closesthit")] void corners(inout Payload p, in BuiltInTriangleIntersectionAttributes a) {
  p.t = TriangleObjectPositions().p0.x;
}
// EXPECT -T lib_6_10 -E reads --target=lavapipe
// DIAG: ReorderIgnored @ 15
// DIAG: HitObjectNeeded @ 9
// DIAG: HitObjectNeeded @ 16
// DIAG: HitObjectNeeded @ 17
// DIAG: HitObjectNeeded @ 18
// DIAG: HitObjectNeeded @ 19
// DIAG: HitObjectNeeded @ 22
// DIAG: HitObjectNeeded @ 22
// DIAG: HitObjectNeeded @ 23
//| hit-objects.hlsl:15:3: remark: MaybeReorderThread does nothing on target 'lavapipe', which does not sort threads [-Wreorder]
//|    15 |   dx::MaybeReorderThread(h);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:9:47: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|     9 | dx::HitObject trace(inout Payload p) { return dx::HitObject::TraceRay(Scene, 0, 255, 0, 1, 0, ray, p); }
//|       |                                               ^~~~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:16:3: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    16 |   dx::HitObject::Invoke(h, p);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:17:25: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    17 |   dx::HitObject other = dx::HitObject::MakeMiss(4, 0, ray);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:18:9: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    18 |   other.SetShaderTableIndex(1);
//|       |         ^~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:19:18: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    19 |   Out[1] = other.GetRayFlags();
//|       |                  ^~~~~~~~~~~
//| hit-objects.hlsl:22:25: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    22 |   dx::HitObject::Invoke(dx::HitObject::FromRayQuery(q), p);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:22:3: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    22 |   dx::HitObject::Invoke(dx::HitObject::FromRayQuery(q), p);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:23:18: error: target 'lavapipe' has no hit objects: only HitObject::TraceRay with Invoke right after it, of the same payload, is possible; use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    23 |   Out[2] = other.TriangleObjectPositions().p0.x;
//|       |                  ^~~~~~~~~~~~~~~~~~~~~~~
//| 8 errors generated.
// EXPECT -T lib_6_10 -E reads -fspv-extension=SPV_NV_shader_invocation_reorder -fspv-extension=KHR
// DIAG: SpirvHitsOfNV @ 17
// DIAG: SpirvHitsOfNV @ 18
// DIAG: SpirvHitsOfNV @ 19
// DIAG: SpirvHitsOfNV @ 22
// DIAG: SpirvHitsOfNV @ 23
//| hit-objects.hlsl:17:25: error: SPV_NV_shader_invocation_reorder has no 'MakeMiss with flags': use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    17 |   dx::HitObject other = dx::HitObject::MakeMiss(4, 0, ray);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:18:9: error: SPV_NV_shader_invocation_reorder has no 'SetShaderTableIndex': use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    18 |   other.SetShaderTableIndex(1);
//|       |         ^~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:19:18: error: SPV_NV_shader_invocation_reorder has no 'GetRayFlags': use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    19 |   Out[1] = other.GetRayFlags();
//|       |                  ^~~~~~~~~~~
//| hit-objects.hlsl:22:25: error: SPV_NV_shader_invocation_reorder has no 'FromRayQuery': use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    22 |   dx::HitObject::Invoke(dx::HitObject::FromRayQuery(q), p);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:23:18: error: SPV_NV_shader_invocation_reorder has no 'TriangleObjectPositions': use a target with invocation-reorder, or '-fspv-extension=SPV_EXT_shader_invocation_reorder'
//|    23 |   Out[2] = other.TriangleObjectPositions().p0.x;
//|       |                  ^~~~~~~~~~~~~~~~~~~~~~~
//| 5 errors generated.
// EXPECT -T lib_6_9 -E copies
// DIAG: HitObjectCopied @ 27
//| hit-objects.hlsl:27:31: error: this HitObject would be copied, which no device can: the original or the copy changes while the other one is still used
//|    27 |   dx::HitObject h = trace(p), before = h;
//|       |                               ^~~~~~
//| 1 error generated.
// EXPECT -T lib_6_9 -E indices
// DIAG: HitObjectIndex @ 35
//| hit-objects.hlsl:35:25: error: an array of HitObjects needs constant indices: unroll the loop, or write a branch for each element
//|    35 |   dx::HitObject::Invoke(list[uint(Out[0])], p);
//|       |                         ^~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_9 -E local
// DIAG: HitLocalConstant @ 37
//| hit-objects.hlsl:37:76: error: 'LoadLocalRootTableConstant' reads a local root signature, which Vulkan and Metal lack: read a buffer at the element 'GetShaderTableIndex()'
//|    37 | [shader("raygeneration")] void local() { Out[0] = dx::HitObject::MakeNop().LoadLocalRootTableConstant(8); }
//|       |                                                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_9 -E payload
// DIAG: PayloadUnmarked @ 40
//| hit-objects.hlsl:40:51: error: 'Unmarked' is a payload: from lib_6_7 on it must be declared as 'struct [raypayload] Unmarked'; '-disable-payload-qualifiers' allows any struct
//|    40 |   dx::HitObject::Invoke(dx::HitObject::MakeNop(), p);
//|       |                                                   ^
//| 1 error generated.
// EXPECT -T lib_6_9 -E number
// DIAG: RayPassedType @ 44
// DIAG: RayPassedType @ 45
// DIAG: RayPassedType @ 47
//| hit-objects.hlsl:44:51: error: the payload of Invoke must be a struct of numbers, vectors, matrices and arrays
//|    44 |   dx::HitObject::Invoke(dx::HitObject::MakeNop(), p);
//|       |                                                   ^
//| hit-objects.hlsl:45:37: error: the attributes of GetAttributes must be a struct of numbers, vectors, matrices and arrays
//|    45 |   Out[0] = dx::HitObject::MakeNop().GetAttributes<float>();
//|       |                                     ^~~~~~~~~~~~~
//| hit-objects.hlsl:47:28: error: the attributes of GetAttributes must be a struct of numbers, vectors, matrices and arrays
//|    47 |   dx::HitObject::MakeNop().GetAttributes(attributes);
//|       |                            ^~~~~~~~~~~~~
//| 3 errors generated.
// EXPECT -T lib_6_9 -E memory
// DIAG: HitObjectInMemory @ 49
// DIAG: HitObjectInMemory @ 50
// DIAG: HitObjectInMemory @ 51
// DIAG: HitObjectInMemory @ 52
// DIAG: HitObjectInMemory @ 53
//| hit-objects.hlsl:49:15: error: a HitObject cannot be in a struct: make it a local variable
//|    49 | struct Held { dx::HitObject hit; float t; };
//|       |               ^~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:50:18: error: a HitObject cannot be in a struct: make it a local variable
//|    50 | struct Derived : dx::HitObject { float t; };
//|       |                  ^~~~~~~~~~~~~
//| hit-objects.hlsl:51:22: error: a HitObject cannot be in a static variable: make it a local variable
//|    51 | static dx::HitObject Kept;
//|       |                      ^~~~
//| hit-objects.hlsl:52:27: error: a HitObject cannot be in groupshared memory: make it a local variable
//|    52 | groupshared dx::HitObject Shared;
//|       |                           ^~~~~~
//| hit-objects.hlsl:53:35: error: a HitObject cannot be in RWStructuredBuffer: make it a local variable
//|    53 | RWStructuredBuffer<dx::HitObject> Stored : register(u2);
//|       |                                   ^~~~~~
//| 5 errors generated.
// EXPECT -T lib_6_9 -E casts
// DIAG: LowerCast @ 61
//| hit-objects.hlsl:61:63: error: the conversion from 'int' to 'dx::HitObject' is not supported
//|    61 | [shader("raygeneration")] void casts() { dx::HitObject zero = (dx::HitObject)0; }
//|       |                                                               ^~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_9 -E callable
// DIAG: RayStage @ 62
// DIAG: RayStage @ 62
//| hit-objects.hlsl:62:69: error: 'dx::HitObject' is not available here: only raygeneration, closesthit, miss shaders have it
//|    62 | [shader("callable")] void callable(inout Payload p) { dx::HitObject h; p.t = h.IsNop(); }
//|       |                                                                     ^
//| hit-objects.hlsl:62:80: error: 'IsNop' is not available here: only raygeneration, closesthit, miss shaders have it
//|    62 | [shader("callable")] void callable(inout Payload p) { dx::HitObject h; p.t = h.IsNop(); }
//|       |                                                                                ^~~~~
//| 2 errors generated.
// EXPECT -T lib_6_9 -E miss
// DIAG: RayStage @ 63
//| hit-objects.hlsl:63:47: error: 'MaybeReorderThread' is not available here: only raygeneration shaders have it
//|    63 | [shader("miss")] void miss(inout Payload p) { dx::MaybeReorderThread(1, 2); }
//|       |                                               ^~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_8 -E miss,copies -disable-payload-qualifiers
// DIAG: RayStage @ 63
// DIAG: RayModel @ 29
// DIAG: RayModel @ 30
// DIAG: RayModel @ 9
//| hit-objects.hlsl:63:47: error: 'MaybeReorderThread' is not available here: only raygeneration shaders have it
//|    63 | [shader("miss")] void miss(inout Payload p) { dx::MaybeReorderThread(1, 2); }
//|       |                                               ^~~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:29:3: error: 'HitObject' needs shader model 6.9: compile with '-T lib_6_9'
//|    29 |   dx::HitObject::Invoke(before, p);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:30:3: error: 'HitObject' needs shader model 6.9: compile with '-T lib_6_9'
//|    30 |   dx::HitObject::Invoke(h, p);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| hit-objects.hlsl:9:47: error: 'HitObject' needs shader model 6.9: compile with '-T lib_6_9'
//|     9 | dx::HitObject trace(inout Payload p) { return dx::HitObject::TraceRay(Scene, 0, 255, 0, 1, 0, ray, p); }
//|       |                                               ^~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
// EXPECT -T lib_6_9 -E corners
// DIAG: RayModel @ 65
//| hit-objects.hlsl:65:9: error: 'TriangleObjectPositions' needs shader model 6.10: compile with '-T lib_6_10'
//|    65 |   p.t = TriangleObjectPositions().p0.x;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_10 -E corners --target=amd-rdna3
// DIAG: FeatureMissing @ 65
// DIAG: FeatureWayOut @ 0
//| hit-objects.hlsl:65:9: error: target 'amd-rdna3' lacks the corners of the triangle that a ray hits (feature 'ray-position-fetch'), which reading the corners of a triangle needs
//|    65 |   p.t = TriangleObjectPositions().p0.x;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~
//| tessera: note: read the corners from a buffer, by the index of the primitive, or choose 'lavapipe' or 'lavapipe-8x8x8'
//| 1 error generated.
// EXPECT -T lib_6_10 -E reads -fspv-target-env=vulkan1.1
// DIAG: SpirvVersion @ 11
//| hit-objects.hlsl:11:32: error: a ray tracing pipeline needs SPIR-V 1.4: use -fspv-target-env=vulkan1.1spirv1.4 or newer
//|    11 | [shader("raygeneration")] void reads() {
//|       |                                ^~~~~
//| 1 error generated.
