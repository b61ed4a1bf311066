// A neural material in a ray tracing pipeline: painted spheres and a mirror on a floor of tiles, in the light of two lamps.
// neural_paint.hlsli has its network, and with -DANALYTIC the formula that the network was trained on.
//
// Rays of a wave diverge. Closest-hit shaders of spheres evaluate the network for each lamp that reaches the hit, also for rays
// of the mirror. Only every second tile of the floor is painted: its hits evaluate the network in a callable shader.
//
//   tessera -T lib_6_10 neural_hit.hlsl -o neural_hit.spv
#include "neural_paint.hlsli"

RaytracingAccelerationStructure Scene : register(t1);
[[vk::image_format("rgba8")]] RWTexture2D<float4> Picture : register(u2);

// The payload of rays that see, the payload of rays to a lamp, the attributes of a hit, and the parameter of the callable shader.
struct [raypayload] Seen {
  float3 color : read(caller) : write(caller, closesthit, miss);
};
struct [raypayload] Shadow {
  bool isLit : read(caller) : write(caller, miss);
};
struct Surface {
  float3 normal; // of the object
};
struct Paint {
  Angles angles;
  float3 reflected;
};

// Records of painted spheres.
struct Stripes {
  float3 across;
  float count;
};
[[vk::shader_record_ext]] ConstantBuffer<Stripes> Record;

// Miss shaders.
static const uint Sky = 0, Lamp = 1;

float3 sky(float up) { return float3(0.05, 0.08, 0.14) * (1 + saturate(up * 4)); }

float3 see(float3 from, float3 direction) {
  RayDesc ray = {from, 0, direction, 100};
  Seen seen = {float3(0, 0, 0)};
  TraceRay(Scene, RAY_FLAG_NONE, 0xff, 0, 0, Sky, ray, seen);
  return seen.color;
}

bool isLit(float3 at, float3 lamp) {
  RayDesc ray = {at, 0.001, lamp, 100};
  Shadow shadow = {false};
  TraceRay(Scene, RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH | RAY_FLAG_SKIP_CLOSEST_HIT_SHADER, 0xff, 0, 0, Lamp, ray, shadow);
  return shadow.isLit;
}

float3 place() { return WorldRayOrigin() + RayTCurrent() * WorldRayDirection(); }

static const float3 Lamps[2] = {normalize(float3(0.6, 0.9, 0.7)), normalize(float3(-0.9, 0.4, 0.3))};
static const float3 Colors[2] = {float3(1.1, 1.05, 1), float3(0.35, 0.45, 0.6)};

Angles angles(float3 normal, float3 lamp, float wear) {
  float3 eye = -WorldRayDirection(), middle = normalize(lamp + eye);
  Angles a = {dot(normal, lamp), saturate(dot(normal, eye)), saturate(dot(normal, middle)), saturate(dot(lamp, middle)), wear};
  return a;
}

[shader("raygeneration")] void generate() {
  float2 size = DispatchRaysDimensions().xy;
  float2 at = (DispatchRaysIndex().xy * 2 + 1 - size) / size.y * float2(1, -1);
  float3 color = see(float3(0, 0.9, 5), normalize(float3(at * 0.42, -1) + float3(0, -0.25, 0)));
  Picture[DispatchRaysIndex().xy] = float4(sqrt(1 - exp(-1.5 * (color + 0.01))), 1);
}

[shader("miss")] void above(inout Seen seen) { seen.color = sky(WorldRayDirection().y); }

[shader("miss")] void reached(inout Shadow shadow) { shadow.isLit = true; }

// The unit sphere of an object.
[shader("intersection")] void sphere() {
  float3 from = ObjectRayOrigin(), direction = ObjectRayDirection();
  float a = dot(direction, direction), b = dot(from, direction), root = b * b - a * (dot(from, from) - 1);
  float t = (-b - sqrt(max(root, 0))) / a;
  if (root >= 0 && t > RayTMin() && t < RayTCurrent()) {
    Surface surface = {from + t * direction};
    ReportHit(t, 0, surface);
  }
}

[shader("closesthit")] void painted(inout Seen seen, in Surface surface) {
  float3 normal = normalize(mul((float3x3)ObjectToWorld3x4(), surface.normal));
  float wave = dot(Record.across, surface.normal) + 0.2 * sin(5 * dot(Record.across.yzx, surface.normal));
  float wear = smoothstep(-0.5, 0.5, sin(Record.count * wave));
  seen.color = 0;
  for (uint i = 0; i < 2; ++i) {
    Angles a = angles(normal, Lamps[i], wear);
    if (a.nl > 0 && isLit(place(), Lamps[i]))
      seen.color += Colors[i] * reflected(a);
  }
}

[shader("closesthit")] void mirror(inout Seen seen, in Surface surface) {
  float3 normal = normalize(mul((float3x3)ObjectToWorld3x4(), surface.normal));
  seen.color = float3(0.8, 0.82, 0.85) * see(place() + normal * 0.001, reflect(WorldRayDirection(), normal));
}

[shader("callable")] void paint(inout Paint paint) { paint.reflected = reflected(paint.angles); }

[shader("closesthit")] void tiles(inout Seen seen, in BuiltInTriangleIntersectionAttributes corners) {
  float3 at = place();
  int2 tile = int2(floor(at.xz * 1.25 + 0.5));
  float wear = smoothstep(-0.6, 0.6, sin(4 * at.x) * sin(4 * at.z));
  float3 color = 0;
  for (uint i = 0; i < 2; ++i) {
    Paint asked = {angles(float3(0, 1, 0), Lamps[i], wear), float3(0, 0, 0)};
    if (!isLit(at, Lamps[i]))
      continue;
    if (((tile.x ^ tile.y) & 1) != 0)
      CallShader(0, asked);
    else
      asked.reflected = 0.3 * asked.angles.nl;
    color += Colors[i] * asked.reflected;
  }
  seen.color = lerp(color, sky(0), smoothstep(4, 12, RayTCurrent()));
}
