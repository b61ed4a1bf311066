RaytracingAccelerationStructure Scene;
RWStructuredBuffer<uint> Out;
[numthreads(1, 1, 1)] void main() {
  RayQuery<RAY_FLAG_NONE> query;
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 1};
  query.TraceRayInline(Scene, 0, 255, ray);
  Out[0] = query.Proceed();
}
