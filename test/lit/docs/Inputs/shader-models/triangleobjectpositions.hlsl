// row: [`TriangleObjectPositions`](rays.md#hit-objects)
// profile: cs_6_10
RaytracingAccelerationStructure Scene; RWStructuredBuffer<float3> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  RayDesc ray = {float3(i), 0, float3(0, 0, 1), 100};
  RayQuery<RAY_FLAG_NONE> q;
  q.TraceRayInline(Scene, RAY_FLAG_NONE, 0xff, ray);
  q.Proceed();
  Out[i.x] = q.CommittedTriangleObjectPositions().p0;
}
