// Each operation on a hit object by SPV_EXT_shader_invocation_reorder and by SPV_NV_shader_invocation_reorder: without an option, on a device that has it, and where
// -fspv-extension allows it. On other devices a TraceRay and an Invoke right after are one instruction, and nothing is reordered.
// RUN: tessera -T lib_6_9 -E values,later %s -Fc - -o %t.spv | FileCheck %s --check-prefixes=EXT,VALUES,LATER -DBY=EXT
// RUN: tessera -T lib_6_9 -E values %s -Fc - -o %t.spv -fspv-extension=SPV_NV_shader_invocation_reorder -fspv-extension=KHR | FileCheck %s --check-prefixes=NV,VALUES -DBY=NV
// RUN: tessera -T lib_6_9 -E values %s -Fc - -o %t.spv --target=nvidia-hopper | FileCheck %s --check-prefixes=NV,VALUES -DBY=NV
// RUN: tessera -T lib_6_9 -E listed %s -Fc - -o %t.spv | FileCheck %s --check-prefix=LIST --implicit-check-not=OpLoopMerge
// RUN: tessera -T lib_6_9 -E first %s -Fc - -o %t.spv | FileCheck %s --check-prefix=RETURNED
// RUN: tessera -T lib_6_9 -E at_once %s --reflect - -o %t.spv --target=nvidia-hopper | FileCheck %s --check-prefix=REFLECT
// RUN: tessera -T lib_6_9 -E at_once %s -Fc - -o %t.spv --target=lavapipe | FileCheck %s --check-prefix=FUSED --implicit-check-not=Reorder --implicit-check-not=HitObject
// RUN: tessera -T lib_6_9 -E at_once %s -Fc - -o %t.spv --target=lavapipe -Od | FileCheck %s --check-prefix=FUSED --implicit-check-not=Reorder --implicit-check-not=HitObject
// RUN: tessera -T lib_6_9 -E at_once %s -Fc - -o %t.spv -fspv-extension=KHR | FileCheck %s --check-prefix=FUSED --implicit-check-not=Reorder --implicit-check-not=HitObject
// RUN: tessera -T lib_6_9 -E at_once %s -o %t.spv --target=lavapipe -Wreorder 2>&1 | FileCheck %s --check-prefix=REMARK
struct [raypayload] Payload { float3 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Attributes { float4 at; int number; };
RaytracingAccelerationStructure Scene : register(t0);
RWByteAddressBuffer Out : register(u1);
static const RayDesc ray = { float3(0, 0, 0), 0.5, float3(0, 0, 1), 10 };

// EXT: OpCapability ShaderInvocationReorderEXT
// EXT: OpExtension "SPV_EXT_shader_invocation_reorder"
// NV: OpCapability ShaderInvocationReorderNV
// NV: OpExtension "SPV_NV_shader_invocation_reorder"
// VALUES: [[TYPE:%[0-9]+]] = OpTypeHitObject[[BY]]
// VALUES: OpTypePointer Private [[TYPE]]
// VALUES: [[ATTRIBUTES:%[0-9]+]] = OpVariable %_ptr_HitObjectAttribute[[BY]]_Attributes HitObjectAttribute[[BY]]
[shader("raygeneration")] void values() {
  Payload p = { float3(0, 0, 0) };
  // VALUES: OpHitObjectTraceRay[[BY]] [[HIT:%[a-z0-9_]+]]
  dx::HitObject h = dx::HitObject::TraceRay(Scene, RAY_FLAG_NONE, 255, 0, 1, 0, ray, p);
  // VALUES: OpReorderThreadWithHitObject[[BY]] [[HIT]]{{$}}
  dx::MaybeReorderThread(h);
  // VALUES: OpReorderThreadWithHitObject[[BY]] [[HIT]] %uint_5 %uint_3
  dx::MaybeReorderThread(h, 5, 3);
  // VALUES: OpReorderThreadWithHint[[BY]] %uint_7 %uint_2
  dx::MaybeReorderThread(7, 2);
  // VALUES: OpHitObjectIsHit[[BY]] %bool [[HIT]]
  if (h.IsHit()) {
    // VALUES: OpHitObjectIsHit[[BY]] %bool [[HIT]]
    // VALUES: OpBranchConditional
    // VALUES: OpHitObjectGetInstanceId[[BY]] %uint [[HIT]]
    Out.Store(0, h.GetInstanceIndex());
    // VALUES: OpHitObjectGetInstanceCustomIndex[[BY]] %uint [[HIT]]
    Out.Store(4, h.GetInstanceID());
    // VALUES: OpHitObjectGetGeometryIndex[[BY]] %uint [[HIT]]
    Out.Store(8, h.GetGeometryIndex());
    // VALUES: OpHitObjectGetPrimitiveIndex[[BY]] %uint [[HIT]]
    Out.Store(12, h.GetPrimitiveIndex());
    // VALUES: OpHitObjectGetHitKind[[BY]] %uint [[HIT]]
    Out.Store(16, h.GetHitKind());
    // VALUES: OpHitObjectGetObjectRayOrigin[[BY]] %v3float [[HIT]]
    Out.Store(20, h.GetObjectRayOrigin());
    // VALUES: OpHitObjectGetObjectRayDirection[[BY]] %v3float [[HIT]]
    Out.Store(32, h.GetObjectRayDirection());
    // VALUES: OpHitObjectGetObjectToWorld[[BY]] %mat4v3float [[HIT]]
    Out.Store(44, h.GetObjectToWorld3x4()[1]);
    // VALUES: OpHitObjectGetWorldToObject[[BY]] %mat4v3float [[HIT]]
    Out.Store(60, h.GetWorldToObject4x3()[3]);
    // VALUES: OpHitObjectGetAttributes[[BY]] [[HIT]] [[ATTRIBUTES]]
    // VALUES-NEXT: OpLoad %Attributes [[ATTRIBUTES]]
    Out.Store(72, h.GetAttributes<Attributes>().number);
  }
  // VALUES: OpHitObjectIsMiss[[BY]] %bool [[HIT]]
  Out.Store(76, h.IsMiss());
  // VALUES: OpHitObjectIsEmpty[[BY]] %bool [[HIT]]
  Out.Store(80, h.IsNop());
  // VALUES: OpHitObjectGetRayTMin[[BY]] %float [[HIT]]
  Out.Store(84, h.GetRayTMin());
  // VALUES: OpHitObjectGetRayTMax[[BY]] %float [[HIT]]
  Out.Store(88, h.GetRayTCurrent());
  // VALUES: OpHitObjectGetWorldRayOrigin[[BY]] %v3float [[HIT]]
  Out.Store(92, h.GetWorldRayOrigin());
  // VALUES: OpHitObjectGetWorldRayDirection[[BY]] %v3float [[HIT]]
  Out.Store(104, h.GetWorldRayDirection());
  // VALUES: OpHitObjectGetShaderBindingTableRecordIndex[[BY]] %uint [[HIT]]
  Out.Store(116, h.GetShaderTableIndex());
  // VALUES: OpHitObjectExecuteShader[[BY]] [[HIT]]
  dx::HitObject::Invoke(h, p);
  // A copy is the same object, and another one takes its place.
  dx::HitObject copy = h;
  // VALUES: OpHitObjectExecuteShader[[BY]] [[HIT]]
  dx::HitObject::Invoke(copy, p);
  // EXT: OpHitObjectRecordMissEXT [[HIT]] %uint_0 %uint_1
  // NV: OpHitObjectRecordMissNV [[HIT]] %uint_1
  h = dx::HitObject::MakeMiss(0, 1, ray);
  // VALUES: OpHitObjectExecuteShader[[BY]] [[HIT]]
  dx::HitObject::Invoke(h, p);
  // VALUES: OpHitObjectRecordEmpty[[BY]] [[HIT]]
  h = dx::HitObject::MakeNop();
  // VALUES: OpReorderThreadWithHitObject[[BY]] [[HIT]]{{$}}
  dx::MaybeReorderThread(h);
}

// Only the newer extension has these. A hit object of a query has no shader before it gets a record.
// LATER: OpHitObjectTraceRayEXT
// LATER: OpHitObjectGetRayFlagsEXT %uint
// LATER: OpHitObjectSetShaderBindingTableRecordIndexEXT %{{.*}} %uint_2
// LATER: OpHitObjectRecordEmptyEXT [[MADE:%[a-z0-9_]+]]
// LATER: OpRayQueryGetIntersectionTypeKHR
// LATER: OpHitObjectRecordFromQueryEXT [[MADE]] %{{.*}} %uint_0 [[PART:%[0-9]+]]{{$}}
// LATER: [[HAS:%[0-9a-z_]+]] = OpPhi %bool %true
// LATER: OpBranchConditional [[HAS]]
// LATER: OpHitObjectExecuteShaderEXT [[MADE]]
// LATER: OpHitObjectRecordFromQueryEXT %{{.*}} %{{.*}} %uint_0 %{{[0-9]+}} %uint_12
[shader("raygeneration")] void later() {
  Payload p = { float3(0, 0, 0) };
  dx::HitObject h = dx::HitObject::TraceRay(Scene, RAY_FLAG_NONE, 255, 0, 1, 0, ray, p);
  Out.Store(0, h.GetRayFlags());
  h.SetShaderTableIndex(2);
  dx::HitObject::Invoke(h, p);
  RayQuery<RAY_FLAG_FORCE_OPAQUE> q;
  q.TraceRayInline(Scene, 0, 255, ray);
  q.Proceed();
  dx::HitObject made = dx::HitObject::FromRayQuery(q);
  if (Out.Load(4))
    made.SetShaderTableIndex(0);
  dx::HitObject::Invoke(made, p);
  Attributes a = { float4(1, 2, 3, 4), 5 };
  dx::MaybeReorderThread(dx::HitObject::FromRayQuery(q, 12, a));
}

// The elements of an array are objects of their own. A loop that counts them is written out.
// LIST: OpHitObjectTraceRayEXT [[ONE:%[a-z0-9_]+]]
// LIST: OpHitObjectTraceRayEXT [[TWO:%[a-z0-9_]+]]
// LIST: OpHitObjectExecuteShaderEXT [[TWO]]
// LIST: OpHitObjectExecuteShaderEXT [[ONE]]
[shader("raygeneration")] void listed() {
  Payload p = { float3(0, 0, 0) };
  dx::HitObject list[2];
  for (uint i = 0; i < 2; ++i)
    list[i] = dx::HitObject::TraceRay(Scene, RAY_FLAG_NONE, 1 << i, 0, 1, 0, ray, p);
  dx::HitObject::Invoke(list[1], p);
  dx::HitObject::Invoke(list[0], p);
}

// A function that returns one out of a loop: the result is the variable of the loop.
// RETURNED: OpHitObjectTraceRayEXT [[SEEN:%[a-z0-9_]+]]
// RETURNED: OpHitObjectRecordEmptyEXT [[SEEN]]
// RETURNED: OpHitObjectExecuteShaderEXT [[SEEN]]
dx::HitObject firstSeen(uint count, inout Payload p) {
  for (uint i = 0; i < count; ++i) {
    dx::HitObject h = dx::HitObject::TraceRay(Scene, RAY_FLAG_NONE, 1 << i, 0, 1, 0, ray, p);
    if (h.IsHit())
      return h;
  }
  return dx::HitObject::MakeNop();
}
[shader("raygeneration")] void first() {
  Payload p = { float3(0, 0, 0) };
  dx::HitObject h = firstSeen(Out.Load(0), p);
  dx::HitObject::Invoke(h, p);
}

// REFLECT: "tracesRays": true
// REFLECT: "rayTracingInvocationReorder"
// FUSED: OpTraceRayKHR
// REMARK: hit-objects.hlsl:[[#@LINE + 4]]:3: remark: MaybeReorderThread does nothing on target 'lavapipe', which does not sort threads [-Wreorder]
[shader("raygeneration")] void at_once() {
  Payload p = { float3(0, 0, 0) };
  dx::HitObject h = dx::HitObject::TraceRay(Scene, RAY_FLAG_NONE, 255, 0, 1, 0, ray, p);
  dx::MaybeReorderThread(h);
  dx::HitObject::Invoke(h, p);
  Out.Store(0, p.color);
}
