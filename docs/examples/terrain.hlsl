// A terrain of 144 patches: the hull shader chooses how finely to divide each edge, by its distance to the eye, and the domain shader
// lifts what the tessellator makes. The pixel shader shows each triangle as a facet.
//
//   tessera -T lib_6_0 terrain.hlsl -o terrain.spv

static const uint Side = 12;      // patches
static const float Width = 30;    // of the terrain
static const float Detail = 56;   // parts of an edge that is as long as its distance to the eye
static const float3 Eye = float3(0.5, 2.6, -14);

/// Hills, and smaller ones on them.
float height(float2 at) {
  float sum = 0, size = 1.9;
  for (uint i = 0; i < 5; ++i) {
    sum += size * sin(at.x) * cos(at.y + 0.7 * i);
    at = 1.9 * float2(0.8 * at.x - 0.6 * at.y, 0.6 * at.x + 0.8 * at.y) + 1.3;
    size *= 0.45;
  }
  return 0.42 * sum;
}

float4 project(float3 at) {
  const float tilt = 0.24, near = 1, far = 60, zoom = 1.6, aspect = 16.0 / 9;
  float3 from = at - Eye;
  from.yz = float2(from.y * cos(tilt) + from.z * sin(tilt), from.z * cos(tilt) - from.y * sin(tilt));
  return float4(from.x * zoom / aspect, from.y * zoom, (from.z - near) * far / (far - near), from.z);
}

// --- vertex ------------------------------------------------------------------------------------------

struct Corner {
  float2 at : AT;
};

/// Four vertices are the corners of a patch; there is no vertex buffer.
[shader("vertex")]
Corner corners(uint vertex : SV_VertexID) {
  uint2 square = uint2(vertex / 4 % Side, vertex / 4 / Side), corner = uint2(vertex & 1, vertex >> 1 & 1);
  Corner c = {(float2(square + corner) / Side - 0.5) * Width};
  return c;
}

// --- hull --------------------------------------------------------------------------------------------

struct Division {
  float edges[4] : SV_TessFactor;
  float inside[2] : SV_InsideTessFactor;
};

/// Depends on the edge alone, so both patches beside it agree and the terrain has no cracks.
float parts(float2 one, float2 other) {
  float2 middle = (one + other) / 2;
  return clamp(Detail * distance(one, other) / distance(Eye, float3(middle.x, height(middle), middle.y)), 1, 64);
}

Division divide(InputPatch<Corner, 4> p) {
  Division d;
  d.edges[0] = parts(p[0].at, p[2].at); // u = 0
  d.edges[1] = parts(p[0].at, p[1].at); // v = 0
  d.edges[2] = parts(p[1].at, p[3].at); // u = 1
  d.edges[3] = parts(p[2].at, p[3].at); // v = 1
  d.inside[0] = (d.edges[1] + d.edges[3]) / 2;
  d.inside[1] = (d.edges[0] + d.edges[2]) / 2;
  return d;
}

[shader("hull")] [domain("quad")] [partitioning("fractional_odd")] [outputtopology("triangle_cw")]
[outputcontrolpoints(4)] [patchconstantfunc("divide")]
Corner keep(InputPatch<Corner, 4> p, uint i : SV_OutputControlPointID) {
  return p[i];
}

// --- domain ------------------------------------------------------------------------------------------

struct Ground {
  float4 position : SV_Position;
  float3 at : AT;
};

[shader("domain")] [domain("quad")]
Ground lift(Division d, float2 uv : SV_DomainLocation, const OutputPatch<Corner, 4> p) {
  float2 at = lerp(lerp(p[0].at, p[1].at, uv.x), lerp(p[2].at, p[3].at, uv.x), uv.y);
  Ground g;
  g.at = float3(at.x, height(at), at.y);
  g.position = project(g.at);
  return g;
}

// --- pixel -------------------------------------------------------------------------------------------

[shader("pixel")]
float4 shade(Ground g) : SV_Target {
  float3 normal = normalize(cross(ddx(g.at), ddy(g.at)));
  normal *= normal.y < 0 ? -1 : 1;
  float3 color = lerp(float3(0.45, 0.4, 0.35), float3(0.35, 0.55, 0.2), smoothstep(0.55, 0.8, normal.y));
  color = lerp(color, 0.95, smoothstep(0.7, 1, g.at.y) * smoothstep(0.5, 0.7, normal.y));
  color *= 0.3 + 0.8 * saturate(dot(normal, normalize(float3(-2, 2.5, -1.5))));
  float fog = 1 - exp(-0.0015 * dot(g.at - Eye, g.at - Eye));
  return float4(lerp(color, float3(0.7, 0.8, 0.95), fog), 1);
}
