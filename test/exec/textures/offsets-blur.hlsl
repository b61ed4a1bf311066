// RUN: %exec-test %s
// Blurs: offsets from tables, structs, templates, methods and variables that unrolled loops change.
// groups: 1 1 1
// py: import textures
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat}
// py: s = textures.Sampler("Nearest", "Nearest", "Repeat")
// py: at = textures.points(32, [(8, 6)], -0.5, 1.5)
// in Points f32: [x for p in at for x in (*p, 0, 0)]
// texture Image: 8x6
// in Image f32: textures.noise(48 * 4)
// py: a = textures.Texture("2D", Image, 8, 6)
// py: def sum_of(i, taps): return [sum(w * x for w, x in zip([w for *_, w in taps], column)) for column in zip(*[a.sample(s, at[i], 0, t[:2]) for t in taps])]
// py: table = [(x, y, 4 - abs(x) * 2 - abs(y)) for y in (-1, 0, 1) for x in (-1, 0, 1)]
// py: poisson = [(-3, 1, 2), (0, 2, 1), (5, -6, 4)]
// py: line = [(k, 0, 1) for k in range(-4, 5)]
// py: column = [(0, k, 1) for k in range(-2, 3)]
// py: spiral = [(0, 0, 1), (1, 1, 2), (-1, -1, 4), (2, 2, 8), (-2, -2, 16)]
// py: chosen = [(0, 3, 1), (1, -1, 2), (-8, 7, 3)]
// out Results f32: [x for i in range(32) for taps in (table, poisson, line, column, spiral, chosen) for x in sum_of(i, taps)]
Texture2D<float4> Image : register(t1);
StructuredBuffer<float4> Points : register(t2);
SamplerState Near : register(s3);
RWStructuredBuffer<float4> Results : register(u4);

static const int2 Table[9] = {int2(-1, -1), int2(0, -1), int2(1, -1), int2(-1, 0), int2(0, 0),
                              int2(1, 0),   int2(-1, 1), int2(0, 1),  int2(1, 1)};
struct Tap {
  int2 offset;
  float weight;
};
static const Tap Poisson[3] = {{int2(-3, 1), 2}, {int2(0, 2), 1}, {int2(5, -6), 4}};

template <typename Texture> float4 tap(Texture image, float2 at, Tap t) {
  return t.weight * image.SampleLevel(Near, at, 0, t.offset);
}

template <int Radius, int X, int Y> float4 line_(float2 at) {
  float4 sum = 0;
  for (int k = -Radius; k <= Radius; ++k)
    sum += Image.SampleGrad(Near, at, 0, 0, k * int2(X, Y));
  return sum;
}

struct Spiral {
  int2 at;
  float weight;
  void next(int turn) {
    at = turn % 2 ? -at : int2(1, 1) - at;
    weight *= 2;
  }
  float4 sample(float2 uv) { return weight * Image.SampleLevel(Near, uv, 0, at); }
};

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  float2 at = Points[t].xy;
  float4 sums[6];
  [unroll] for (int n = 0; n < 6; ++n) sums[n] = 0;
  [unroll] for (int i = 0; i < 9; ++i)
    sums[0] += (4 - abs(Table[i].x) * 2 - abs(Table[i].y)) * Image.SampleLevel(Near, at, 0, Table[i]);
  for (uint k = 0; k < 3; ++k)
    sums[1] += tap(Image, at, Poisson[k]);
  sums[2] = line_<4, 1, 0>(at);
  sums[3] = line_<2, 0, 1>(at);
  Spiral spiral = {int2(0, 0), 1};
  [unroll] for (int turn = 0; turn < 5; ++turn) {
    sums[4] += spiral.sample(at);
    spiral.next(turn);
  }
  int2 corners[3];
  corners[2] = int2(-8, 7);
  [unroll] for (int c = 0; c < 3; ++c) {
    int2 offset;
    switch (c) {
    case 1: offset = int2(1, -1); break;
    default: offset = c == 0 ? int2(0, 3) : corners[c];
    }
    sums[5] += (c + 1) * Image.SampleLevel(Near, at, 0, offset);
  }
  [unroll] for (int m = 0; m < 6; ++m) Results[6 * t + m] = sums[m];
}
