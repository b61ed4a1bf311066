// A knot of 640 meshlets with culling: the amplification shader launches those that may face the eye, the mesh shader makes their
// triangles, and the pixel shader shows which is which.
//
// With -DBEHIND the camera stands behind the knot. The meshlets are those that the eye in front of it needs.
//
//   tessera -T lib_6_5 meshlets.hlsl -o meshlets.spv

static const uint Along = 64, Around = 10; // meshlets
static const uint Rows = 3, Columns = 6;   // of squares in a meshlet
static const float Turn = 6.2831853;

static const float3 Eye = float3(0, 0, 9.2);
#ifdef BEHIND
static const float3 Camera = float3(6.5, 2, -5.5);
#else
static const float3 Camera = Eye;
#endif

struct Surface {
  float3 at, normal;
};

/// The tube around a curve that winds three times around a ring and twice along it.
Surface surface(float along, float around) {
  float2 far, near;
  sincos(2 * along, far.y, far.x);
  sincos(3 * along, near.y, near.x);
  float3 outward = float3(near.x * far, near.y);
  float3 tangent = normalize(float3(-3 * near.y * far + (2 + near.x) * 2 * float2(-far.y, far.x), 3 * near.x));
  Surface s;
  s.normal = cos(around) * outward + sin(around) * cross(tangent, outward);
  s.at = float3((2 + near.x) * far, near.y) + 0.45 * s.normal;
  return s;
}

/// A place in a meshlet, from 0 to 1 in both directions.
Surface surface(uint meshlet, float2 within) {
  return surface((meshlet / Around + within.x) * Turn / Along, (meshlet % Around + within.y) * Turn / Around);
}

// --- amplification -----------------------------------------------------------------------------------

struct Payload {
  uint meshlets[32];
};

groupshared Payload Needed;
groupshared uint Count;

[[vk::binding(0)]] RWStructuredBuffer<uint> Launched;

/// Whether all of the meshlet turns away from the eye: no normal is in the cone of directions that face it.
bool turnsAway(uint meshlet) {
  Surface middle = surface(meshlet, 0.5);
  float spread = 1, radius = 0;
  for (uint i = 0; i < 4; ++i) {
    Surface corner = surface(meshlet, float2(i % 2, i / 2));
    spread = min(spread, dot(corner.normal, middle.normal));
    radius = max(radius, distance(corner.at, middle.at));
  }
  float3 seen = middle.at - Eye;
  return dot(seen, middle.normal) > sqrt(1 - spread * spread) * length(seen) + radius;
}

[shader("amplification")] [numthreads(32, 1, 1)]
void choose(uint i : SV_GroupIndex, uint meshlet : SV_DispatchThreadID) {
  if (i == 0)
    Count = 0;
  GroupMemoryBarrierWithGroupSync();
  if (!turnsAway(meshlet)) {
    uint at;
    InterlockedAdd(Count, 1, at);
    Needed.meshlets[at] = meshlet;
  }
  GroupMemoryBarrierWithGroupSync();
  if (i == 0)
    InterlockedAdd(Launched[0], Count);
  DispatchMesh(Count, 1, 1, Needed);
}

// --- mesh --------------------------------------------------------------------------------------------

struct Vertex {
  float4 position : SV_Position;
  float3 normal : NORMAL;
};
struct Triangle {
  float3 color : COLOR;
};

float4 project(float3 at) {
  float3 back = normalize(Camera), right = normalize(cross(float3(0, 1, 0), back)), up = cross(back, right);
  float3 from = at - Camera;
  float depth = -dot(from, back);
  const float near = 2, far = 20, zoom = 2.5, aspect = 16.0 / 9;
  return float4(dot(from, right) * zoom / aspect, dot(from, up) * zoom, (depth - near) * far / (far - near), depth);
}

/// Far apart for neighbors.
float3 colorOf(uint meshlet) {
  float3 hue = frac(meshlet * 0.381966 + float3(0, 1, 2) / 3);
  return 0.35 + 0.6 * saturate(abs(hue * 6 - 3) - 1);
}

[shader("mesh")] [outputtopology("triangle")] [numthreads(64, 1, 1)]
void make(uint i : SV_GroupIndex, uint group : SV_GroupID, in payload Payload needed,
          out vertices Vertex vertices[(Rows + 1) * (Columns + 1)], out indices uint3 corners[2 * Rows * Columns],
          out primitives Triangle triangles[2 * Rows * Columns]) {
  SetMeshOutputCounts((Rows + 1) * (Columns + 1), 2 * Rows * Columns);
  uint meshlet = needed.meshlets[group];
  if (i < (Rows + 1) * (Columns + 1)) {
    Surface s = surface(meshlet, float2(float(i % (Columns + 1)) / Columns, float(i / (Columns + 1)) / Rows));
    vertices[i].position = project(s.at);
    vertices[i].normal = s.normal;
  }
  if (i < 2 * Rows * Columns) {
    // Two triangles make a square.
    uint first = i / 2 / Columns * (Columns + 1) + i / 2 % Columns;
    corners[i] = i % 2 ? uint3(first + 1, first + Columns + 1, first + Columns + 2) : uint3(first, first + Columns + 1, first + 1);
    triangles[i].color = colorOf(meshlet) * (i % 2 ? 0.85 : 1);
  }
}

// --- pixel -------------------------------------------------------------------------------------------

[shader("pixel")]
float4 shade(Vertex v, float3 color : COLOR, bool front : SV_IsFrontFace) : SV_Target {
  // Inside of the tube it is dark.
  float light = saturate(dot(normalize(v.normal), normalize(float3(1, 2, 3))));
  return float4(color * (front ? 0.25 + 0.75 * light : 0.3), 1);
}
