// A furry ball: the vertex shader places roots on it, and the geometry shader makes a hair of each, a strip that faces the eye, and a
// spot of the skin below it. Roots that nobody sees make nothing.
//
//   tessera -T lib_6_0 fur.hlsl -o fur.spv

static const uint Roots = 6000;
static const uint Joints = 5; // of a hair
static const float3 Eye = float3(0, -0.15, 4);

/// From 0 to 1, other numbers for each seed.
float3 random(uint seed) {
  uint3 n = (seed + uint3(1, 2, 3)) * uint3(747796405, 2891336453, 277803737);
  n = (n >> ((n >> 28) + 4) ^ n) * 277803737;
  return (n >> 22 ^ n) * exp2(-32);
}

float4 project(float3 at) {
  const float near = 2, far = 20, zoom = 2.6, aspect = 16.0 / 9;
  float3 from = at - Eye;
  return float4(from.x * zoom / aspect, from.y * zoom, (-from.z - near) * far / (far - near), -from.z);
}

// --- vertex ------------------------------------------------------------------------------------------

struct Root {
  float3 normal : NORMAL;
  float3 random : RANDOM;
};

/// Roots have equal distances on a spiral from pole to pole; there is no vertex buffer.
[shader("vertex")]
Root roots(uint number : SV_VertexID) {
  float y = 1 - (2 * number + 1.0) / Roots;
  Root r;
  r.normal = float3(sqrt(1 - y * y), y, sqrt(1 - y * y));
  r.normal.xz *= float2(cos(2.3999632 * number), sin(2.3999632 * number));
  r.random = random(number);
  return r;
}

// --- geometry ----------------------------------------------------------------------------------------

struct Strand {
  float4 position : SV_Position;
  float3 tangent : TANGENT;
  float3 normal : NORMAL;
  float along : ALONG; ///< 0 at the root, 1 at the tip
};

void append(inout TriangleStream<Strand> made, float3 at, float3 tangent, float3 normal, float along) {
  Strand s = {project(at), tangent, normal, along};
  made.Append(s);
}

[shader("geometry")] [maxvertexcount(4 + 2 * Joints)]
void grow(point Root roots[1], inout TriangleStream<Strand> made) {
  Root r = roots[0];
  float3 normal = r.normal, seen = normalize(Eye - normal);
  if (dot(normal, seen) < -0.3)
    return;

  float3 right = normalize(cross(float3(0.1, 1, 0), normal)), up = cross(normal, right);
  for (uint i = 0; i < 4; ++i)
    append(made, normal + 0.045 * ((i & 1 ? right : -right) + (i & 2 ? up : -up)), right, normal, 0);
  made.RestartStrip();

  // A hair stands up, is combed to one side and hangs down more and more.
  float3 at = normal, direction = normalize(normal + 0.5 * right + 0.5 * (r.random - 0.5));
  float length = 0.3 + 0.25 * r.random.x;
  for (uint joint = 0; joint < Joints; ++joint) {
    float along = joint / (Joints - 1.0);
    float3 side = normalize(cross(direction, Eye - at)) * 0.014 * (1 - along);
    append(made, at - side, direction, normal, along);
    append(made, at + side, direction, normal, along);
    at += direction * length / (Joints - 1);
    direction = normalize(direction + float3(0, -0.45, 0));
  }
}

// --- pixel -------------------------------------------------------------------------------------------

/// Hairs reflect light by the angle to their tangent (Kajiya and Kay).
[shader("pixel")]
float4 shade(Strand s) : SV_Target {
  const float3 light = normalize(float3(2, 3, 2.5)), toEye = normalize(Eye);
  float3 tangent = normalize(s.tangent);
  float towards = dot(tangent, light), seen = dot(tangent, toEye);
  float diffuse = sqrt(1 - towards * towards) * saturate(0.4 + 0.6 * dot(normalize(s.normal), light));
  float gloss = pow(saturate(sqrt((1 - towards * towards) * (1 - seen * seen)) - towards * seen), 24);
  float3 color = lerp(float3(0.12, 0.05, 0.02), float3(0.95, 0.55, 0.2), s.along);
  return float4(color * (0.15 + diffuse) + 0.35 * gloss * diffuse * s.along, 1);
}
