// RUN: %exec-test %s
// Texels that are compared before they are filtered: by each comparison, between levels, and gathered.
// groups: 1 1 1
// no-swiftshader: it has other texels beyond the edges of faces
// py: import textures
// py: words = ["Less", "Equal", "LessEqual", "Greater", "NotEqual", "GreaterEqual", "Always"]
// py: samplers = [textures.Sampler("Nearest", "Nearest", "Repeat", Comparison=w) for w in words]
// py: samplers += [textures.Sampler(Address="Border", Comparison="LessEqual"), textures.Sampler(Address="Mirror", Comparison="Greater")]
// sampler Less: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat, Kind: SamplerComparison, ComparisonOp: Less}
// sampler Equal: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat, Kind: SamplerComparison, ComparisonOp: Equal}
// sampler LessEqual: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat, Kind: SamplerComparison, ComparisonOp: LessEqual}
// sampler Greater: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat, Kind: SamplerComparison, ComparisonOp: Greater}
// sampler NotEqual: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat, Kind: SamplerComparison, ComparisonOp: NotEqual}
// sampler GreaterEqual: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat, Kind: SamplerComparison, ComparisonOp: GreaterEqual}
// sampler Always: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat, Kind: SamplerComparison, ComparisonOp: Always}
// sampler Between: {Address: Border, Kind: SamplerComparison, ComparisonOp: LessEqual}
// sampler Above: {Address: Mirror, Kind: SamplerComparison, ComparisonOp: Greater}
// py: at = textures.points(32, [(7 * 5, 5 * 3), (3 * 4, 2)], -1.5, 2.5)
// py: to = textures.directions(32, [4], seed=3)
// py: levels, layers = [0, 0.3, -1, 0.7, 1, 3], [0, 1, 0.4, 1.7, -3, 2.2, 12]
// py: level, layer = [levels[i % 6] for i in range(32)], [layers[i % 7] for i in range(32)]
// py: reference = [i % 5 / 4 for i in range(32)]
// in Points f32: [x for p, l, r in zip(at, level, reference) for x in (*p, l, r)]
// in Directions f32: [x for p, l in zip(to, layer) for x in (*p, l)]
// py: def quarters(n, seed): return [x / 4 for x in textures.noise(n, seed, 0, 4)]
// texture A: 7x5 levels 2
// in A f32 view d32: quarters(35 + 6, 1)
// py: a = textures.Texture("2D", A, 7, 5, levels=2)
// py: b = textures.Texture("2DArray", quarters(6 * 2, 2), 3, 2, layers=2)
// py: c = textures.Texture("1D", quarters(7 + 3, 3), 7, levels=2)
// py: d = textures.Texture("CubeArray", quarters(16 * 12, 4), 4, 4, layers=12)
// texture B: 3x2 layers 2
// in B f32 view d32: b.data
// texture C: 7 levels 2
// in C f32 view d32: c.data
// texture D: 4x4 layers 12
// in D f32 view d32: d.data
// py: def results(i, s):
//   p, at_c = at[i], (*to[i], layer[i])
//   how = dict(reference=reference[i])
//   single = [a.sample(s, p, level[i], **how), a.sample(s, p, 0, (-2, 1), **how), b.sample(s, (*p, layer[i]), 0, **how),
//             c.sample(s, p[:1], level[i], **how), d.sample(s, at_c, 0, **how)]
//   four = a.gather(s, p, 0, **how) + b.gather(s, (*p, layer[i]), 0, (1, -1), **how) + d.gather(s, at_c, 0, **how)
//   return textures.near(a, s, single + [0, 0, 0]) + textures.near(a, s, four)
// out Results f32: [x for i in range(32) for s in samplers for x in results(i, s)]
Texture2D<float> A : register(t1);
Texture2DArray<float> B : register(t2);
Texture1D<float> C : register(t3);
TextureCubeArray<float> D : register(t4);
StructuredBuffer<float4> Points : register(t8);
StructuredBuffer<float4> Directions : register(t9);
SamplerComparisonState Less : register(s12);
SamplerComparisonState Equal : register(s13);
SamplerComparisonState LessEqual : register(s14);
SamplerComparisonState Greater : register(s15);
SamplerComparisonState NotEqual : register(s16);
SamplerComparisonState GreaterEqual : register(s17);
SamplerComparisonState Always : register(s18);
SamplerComparisonState Between : register(s19);
SamplerComparisonState Above : register(s20);
RWStructuredBuffer<float4> Results : register(u21);

void with(SamplerComparisonState s, uint t, uint n) {
  float4 p = Points[t], to = Directions[t];
  float3 inLayer = float3(p.xy, to.w);
  n = (9 * t + n) * 5;
  Results[n] = float4(A.SampleCmpLevel(s, p.xy, p.w, p.z), A.SampleCmpLevelZero(s, p.xy, p.w, int2(-2, 1)),
                      B.SampleCmpLevelZero(s, inLayer, p.w), C.SampleCmpLevel(s, p.x, p.w, p.z));
  Results[n + 1] = float4(D.SampleCmpLevelZero(s, to, p.w), 0, 0, 0);
  Results[n + 2] = A.GatherCmp(s, p.xy, p.w);
  Results[n + 3] = B.GatherCmpRed(s, inLayer, p.w, int2(1, -1));
  Results[n + 4] = D.GatherCmp(s, to, p.w);
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  with(Less, t, 0);
  with(Equal, t, 1);
  with(LessEqual, t, 2);
  with(Greater, t, 3);
  with(NotEqual, t, 4);
  with(GreaterEqual, t, 5);
  with(Always, t, 6);
  with(Between, t, 7);
  with(Above, t, 8);
}
