//@ lib_6_8 amd-rdna3
struct [raypayload] Payload { float4 color; int depth[3]; float2x3 m; bool hit; };
struct Inside { uint2 number; half sign; };
struct Record { float4 tint; };
RaytracingAccelerationStructure Scene : register(t0);
RWTexture2D<float4> Image : register(u1);
[[vk::shader_record_ext]] ConstantBuffer<Record> Given;
void trace(inout Payload p, float3 from) {
  RayDesc ray = {from, 0.5, float3(0, 0, 1), 100};
  TraceRay(Scene, RAY_FLAG_CULL_BACK_FACING_TRIANGLES | RAY_FLAG_FORCE_OMM_2_STATE, 0xff, 0, 1, p.depth[1] & 1, ray, p);
}
[shader("raygeneration")] void generate() {
  Payload p = (Payload)0;
  trace(p, float3(DispatchRaysIndex().xy, 0));
  Image[DispatchRaysIndex().xy] = p.color * DispatchRaysDimensions().x;
}
[shader("closesthit")] void hit(inout Payload p, BuiltInTriangleIntersectionAttributes a) {
  if (p.depth[0]++ < 1) trace(p, WorldRayOrigin() + RayTCurrent() * WorldRayDirection());
  p.color += float4(a.barycentrics, HitKind(), InstanceID()) * Given.tint;
  CallShader(PrimitiveIndex(), p);
}
[shader("closesthit")] void boxHit(inout Payload p, Inside a) { p.m[a.number.x & 1] = mul(ObjectToWorld3x4(), float4(ObjectRayOrigin(), a.sign)); }
[shader("anyhit")] void sieve(inout Payload p, Inside a) {
  if (a.number.y == 3) IgnoreHit();
  p.hit = true;
  if (GeometryIndex() == RayFlags()) AcceptHitAndEndSearch();
}
[shader("intersection")] void box() {
  Inside a = {uint2(InstanceIndex(), 2), 1};
  if (ReportHit(RayTMin() + 1, 7, a)) ReportHit(RayTCurrent() - 0.25, 8, a);
}
[shader("miss")] void sky(inout Payload p) { p.color = WorldRayDirection().zyxx; }
[shader("callable")] void called(inout Payload p) { p.depth[2] = DispatchRaysIndex().z; }
[shader("compute")] [numthreads(8, 1, 1)] void look(uint i : SV_GroupIndex) {
  RayQuery<RAY_FLAG_FORCE_OPAQUE> q;
  RayDesc ray = {float3(i, 0, 0), 0, float3(0, 0, 1), 9};
  q.TraceRayInline(Scene, 0, 255, ray);
  q.Proceed();
  Image[uint2(i, 0)] = q.CommittedRayT();
}
