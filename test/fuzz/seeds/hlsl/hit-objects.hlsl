//@ lib_6_10 nvidia-hopper
// Hit objects in variables, arrays, loops, branches, parameters and results, with each method.
struct [raypayload] Payload { float3 color : read(caller) : write(caller, closesthit, miss); uint more : read(caller) : write(caller); };
struct Attributes { float2 at; };
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<float4> Out : register(u1);
static const RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 9 };
dx::HitObject trace(uint mask, inout Payload p) { return dx::HitObject::TraceRay(Scene, 0, mask, 0, 1, 0, ray, p); }
dx::HitObject chosen(bool first, dx::HitObject a) { return first ? a : dx::HitObject::MakeNop(); }
void change(inout dx::HitObject h) { h = dx::HitObject::MakeMiss(4, 1, ray); }
[shader("raygeneration")] void generate() {
  Payload p = (Payload)0;
  dx::HitObject list[2] = { trace(1, p), dx::HitObject::MakeNop() }, hit;
  for (uint i = 0; i < 3; ++i) {
    hit = trace(i, p);
    if (hit.IsMiss()) break;
    dx::MaybeReorderThread(hit, i, 2);
    dx::HitObject::Invoke(hit, p);
  }
  change(list[1]);
  hit.SetShaderTableIndex(2);
  RayQuery<RAY_FLAG_NONE> q;
  q.TraceRayInline(Scene, 0, 255, ray);
  while (q.Proceed()) q.CommitProceduralPrimitiveHit(2);
  Attributes a = { float2(1, 2) };
  dx::HitObject made = dx::HitObject::FromRayQuery(q, 3, a);
  dx::HitObject::Invoke(chosen(made.IsHit(), made), p);
  dx::MaybeReorderThread(p.more, 3);
  Out[0] = float4(hit.GetObjectToWorld3x4()[0].x, hit.GetAttributes<Attributes>().at, hit.TriangleObjectPositions().p0.x);
  Out[1] = float4(hit.GetWorldRayOrigin(), hit.GetRayTCurrent()) + hit.GetRayFlags() + hit.GetHitKind() + list[1].GetShaderTableIndex();
}
[shader("miss")] void sky(inout Payload p) { p.color = 1; }
[shader("closesthit")] void lit(inout Payload p, in Attributes a) { p.color = TriangleObjectPositions().p1; }
