// row: [`dx::HitObject`](rays.md#hit-objects), `dx::MaybeReorderThread`
// profile: lib_6_9
RaytracingAccelerationStructure Scene; RWTexture2D<float> Out;
struct [raypayload] Payload { float value : read(caller) : write(caller, miss); };
[shader("raygeneration")] void main() {
  RayDesc ray = {float3(DispatchRaysIndex()), 0, float3(0, 0, 1), 100};
  Payload p = {0};
  dx::HitObject hit = dx::HitObject::TraceRay(Scene, RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, p);
  dx::MaybeReorderThread(hit);
  dx::HitObject::Invoke(hit, p);
  Out[DispatchRaysIndex().xy] = p.value;
}
[shader("miss")] void nothing(inout Payload p) { p.value = 1; }
