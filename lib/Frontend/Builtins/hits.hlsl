// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hit objects and the reordering of threads. A hit object that is no hit or has no ray has no such values in SPIR-V: HLSL
// says what its methods return then.
namespace dx {
#define __TESSERA_OP(Tag) [[clang::annotate("tessera.op", Tag)]]
#define __TESSERA_VALUE(Type, Name, Op, Has, Otherwise)                                            \
  __TESSERA_OP("hit.get:" Op) Type __##Name() const;                                               \
  Type Name() const {                                                                              \
    Type __value = Otherwise;                                                                      \
    if (Has)                                                                                       \
      __value = __##Name();                                                                        \
    return __value;                                                                                \
  }
#define __TESSERA_TRANSFORM(Name, Op)                                                              \
  __TESSERA_OP("hit.get:" Op) float4x3 __##Name() const;                                           \
  float4x3 Name##4x3() const {                                                                     \
    float4x3 __value = float4x3(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);                               \
    if (IsHit())                                                                                   \
      __value = __##Name();                                                                        \
    return __value;                                                                                \
  }                                                                                                \
  float3x4 Name##3x4() const { return transpose(Name##4x3()); }

struct [[clang::annotate("tessera.hit_object"), clang::annotate("tessera.default_constructor")]] HitObject {
  template <typename __T>
  __TESSERA_OP("hit.trace")
  static HitObject TraceRay(RaytracingAccelerationStructure __scene, uint __flags, uint __mask, uint __offset, uint __stride,
                            uint __miss, hlsl::__rays::RayDesc __ray, inout __T __payload);
  template <typename __T> __TESSERA_OP("hit.invoke") static void Invoke(HitObject __hit, inout __T __payload);
  __TESSERA_OP("hit.make_nop") static HitObject MakeNop();
  __TESSERA_OP("hit.make_miss") static HitObject MakeMiss(uint __flags, uint __miss, hlsl::__rays::RayDesc __ray);
  template <uint __Flags, uint __More>
  __TESSERA_OP("hit.from_query") static HitObject FromRayQuery(hlsl::__rays::RayQuery<__Flags, __More> __query);
  template <uint __Flags, uint __More, typename __T>
  __TESSERA_OP("hit.from_query")
  static HitObject FromRayQuery(hlsl::__rays::RayQuery<__Flags, __More> __query, uint __kind, __T __attributes);

  __TESSERA_OP("hit.get:is_hit") bool IsHit() const;
  __TESSERA_OP("hit.get:is_miss") bool IsMiss() const;
  __TESSERA_OP("hit.get:is_nop") bool IsNop() const;
  __TESSERA_VALUE(uint, GetRayFlags, "ray_flags", !IsNop(), 0)
  __TESSERA_VALUE(float, GetRayTMin, "ray_t_min", !IsNop(), 0)
  __TESSERA_VALUE(float, GetRayTCurrent, "ray_t_current", !IsNop(), 0)
  __TESSERA_VALUE(float3, GetWorldRayOrigin, "world_ray_origin", !IsNop(), 0)
  __TESSERA_VALUE(float3, GetWorldRayDirection, "world_ray_direction", !IsNop(), 0)
  __TESSERA_VALUE(float3, GetObjectRayOrigin, "object_ray_origin", IsHit(), GetWorldRayOrigin())
  __TESSERA_VALUE(float3, GetObjectRayDirection, "object_ray_direction", IsHit(), GetWorldRayDirection())
  __TESSERA_TRANSFORM(GetObjectToWorld, "object_to_world")
  __TESSERA_TRANSFORM(GetWorldToObject, "world_to_object")
  __TESSERA_VALUE(uint, GetInstanceIndex, "instance_index", IsHit(), 0)
  __TESSERA_VALUE(uint, GetInstanceID, "instance_id", IsHit(), 0)
  __TESSERA_VALUE(uint, GetGeometryIndex, "geometry_index", IsHit(), 0)
  __TESSERA_VALUE(uint, GetPrimitiveIndex, "primitive_index", IsHit(), 0)
  __TESSERA_VALUE(uint, GetHitKind, "hit_kind", IsHit(), 0)
  __TESSERA_VALUE(uint, GetShaderTableIndex, "record", !IsNop(), 0)
  __TESSERA_OP("hit.set_record") void SetShaderTableIndex(uint __record);
  __TESSERA_OP("hit.local_constant") uint LoadLocalRootTableConstant(uint __offset) const;
  template <typename __T> __TESSERA_OP("hit.attributes") static __T __attributes(HitObject __hit);
  template <typename __T> __TESSERA_OP("hit.no_attributes") static __T __none();
  template <typename __T> __T GetAttributes() const {
    __T __value = __none<__T>();
    if (IsHit())
      __value = __attributes<__T>(this);
    return __value;
  }
  template <typename __T> void GetAttributes(out __T __value) const {
    __value = __none<__T>();
    if (IsHit())
      __value = __attributes<__T>(this);
  }
  __TESSERA_OP("hit.get:positions") float3x3 __positions() const;
  hlsl::__rays::BuiltInTrianglePositions TriangleObjectPositions() const {
    float3x3 __rows = __positions();
    hlsl::__rays::BuiltInTrianglePositions __value = {__rows[0], __rows[1], __rows[2]};
    return __value;
  }
};

__TESSERA_OP("ray.reorder") void MaybeReorderThread(HitObject __hit);
__TESSERA_OP("ray.reorder") void MaybeReorderThread(uint __hint, uint __bits);
__TESSERA_OP("ray.reorder") void MaybeReorderThread(HitObject __hit, uint __hint, uint __bits);
#undef __TESSERA_TRANSFORM
#undef __TESSERA_VALUE
#undef __TESSERA_OP
} // namespace dx
