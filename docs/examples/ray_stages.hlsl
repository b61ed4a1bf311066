// Spheres in boxes, with all six stages of a ray tracing pipeline: the intersection shader finds the spheres, the any-hit
// shader cuts holes into them, and a callable shader makes their paint.
//
//   tessera -T lib_6_7 ray_stages.hlsl -o ray_stages.spv

RaytracingAccelerationStructure Scene : register(t0);
[[vk::image_format("rgba8")]] RWTexture2D<float4> Picture : register(u1);

struct [raypayload] Seen {
  float3 color : read(caller) : write(caller, closesthit, miss);
};
struct Surface {
  float3 normal; // of length 1
};
struct Paint {
  float3 normal, color;
};

[shader("raygeneration")]
void look() {
  float2 size = DispatchRaysDimensions().xy;
  float2 at = (2 * (DispatchRaysIndex().xy + 0.5) - size) / size.y;
  RayDesc ray = {float3(0, 0, -4), 0.001, normalize(float3(at.x, -at.y, 2)), 100};
  Seen seen = {float3(0, 0, 0)};
  TraceRay(Scene, RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, seen);
  Picture[DispatchRaysIndex().xy] = float4(seen.color, 1);
}

// The box of the object holds the unit sphere. The near side and the far side are two hits.
[shader("intersection")]
void meetSphere() {
  float3 from = ObjectRayOrigin(), direction = ObjectRayDirection();
  float a = dot(direction, direction), b = dot(from, direction);
  float root = b * b - a * (dot(from, from) - 1);
  if (root < 0)
    return;
  for (int side = -1; side <= 1; side += 2) {
    float distance = (-b + side * sqrt(root)) / a;
    Surface surface = {from + distance * direction};
    ReportHit(distance, side > 0, surface);
  }
}

// Every second stripe is a hole.
[shader("anyhit")]
void cut(inout Seen seen, in Surface surface) {
  if (frac(4 * surface.normal.y) < 0.3)
    IgnoreHit();
}

[shader("closesthit")]
void shade(inout Seen seen, in Surface surface) {
  Paint paint = {surface.normal, float3(0, 0, 0)};
  CallShader(0, paint);
  float light = saturate(dot(surface.normal, normalize(float3(1, 2, -2))));
  seen.color = paint.color * (0.2 + 0.8 * light);
}

[shader("callable")]
void stripes(inout Paint paint) {
  paint.color = paint.normal.x > 0 ? float3(0.9, 0.5, 0.1) : float3(0.2, 0.5, 0.9);
}

[shader("miss")]
void sky(inout Seen seen) {
  seen.color = 0.3 + 0.3 * WorldRayDirection().y * float3(0.5, 0.7, 1);
}
