// RUN: %exec-test %s
// Soft shadows: offsets of comparing samples that are constants once functions are copied and loops unrolled.
// groups: 1 1 1
// py: import textures
// sampler Shadow: {MinFilter: Nearest, MagFilter: Nearest, Address: Mirror, Kind: SamplerComparison, ComparisonOp: LessEqual}
// py: s = textures.Sampler("Nearest", "Nearest", "Mirror", Comparison="LessEqual")
// py: at = textures.points(32, [(7, 5)], -0.5, 1.5)
// py: depth = [i % 5 / 4 for i in range(32)]
// in Points f32: [x for p, d in zip(at, depth) for x in (*p, d, 0)]
// texture Map: 7x5
// in Map f32 view d32: [x / 4 for x in textures.noise(35, 1, 0, 4)]
// py: m = textures.Texture("2D", Map, 7, 5)
// py: def lit(i, x, y): return m.sample(s, at[i], 0, (x, y), reference=depth[i])
// py: def box(i, r): return sum(lit(i, x, y) for y in range(-r, r + 1) for x in range(-r, r + 1))
// py: def triangle(i): return sum((j + 1) * lit(i, k, -j) for k in range(4) for j in range(k + 1))
// py: def ring(i): return sum(2 ** k * lit(i, *o) for k, o in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)]))
// out Results f32: [x for i in range(32) for x in (box(i, 1), box(i, 2), triangle(i), ring(i))]
Texture2D<float> Map : register(t1);
StructuredBuffer<float4> Points : register(t2);
SamplerComparisonState Shadow : register(s3);
RWStructuredBuffer<float4> Results : register(u4);

float lit(Texture2D<float> map, float3 at, int2 offset) { return map.SampleCmpLevelZero(Shadow, at.xy, at.z, offset); }

// Neither the texture nor the sampler is a parameter, but the radius is.
float box(float3 at, int radius) {
  float sum = 0;
  for (int y = -radius; y <= radius; ++y)
    for (int x = -radius; x <= radius; ++x)
      sum += Map.SampleCmpLevelZero(Shadow, at.xy, at.z, int2(x, y));
  return sum;
}

// The outer loop decides how often the inner one runs, and it counts down.
float triangle_(float3 at) {
  float sum = 0;
  [unroll] for (uint k = 0; k < 4; ++k)
    [unroll] for (int j = k; j >= 0; --j)
      sum += (j + 1) * lit(Map, at, int2(k, -j));
  return sum;
}

int2 around(int i) {
  if (i == 0) return int2(0, -1);
  if (i == 2) return int2(0, 1);
  switch (i) {
  case 1: return int2(1, 0);
  default: return int2(-1, 0);
  }
}

static float Weight = 1;

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  float3 at = Points[t].xyz;
  float4 result = float4(box(at, 1), box(at, 2), triangle_(at), 0);
  int i = 0;
  [unroll] while (i < 4) {
    result.w += Weight * lit(Map, at, around(i++));
    Weight *= 2;
  }
  Results[t] = result;
}
