// RUN: %exec-test %s
// Textures with their own sampler, of each shape: sampled, compared, gathered, read by texels, and queried for their sizes.
// They are elements of arrays, by computed indices, members, locals and parameters, and chosen at run time.
// groups: 1 1 1
// no-swiftshader: it has other texels beyond the edges of faces
// py: import textures
// texture Plane: 4x3 levels 2
// in Plane f32: textures.noise((12 + 2) * 4)
// sampler Plane: {MinFilter: Nearest, MagFilter: Linear, Address: Repeat}
// py: plane, by_plane = textures.Texture("2D", Plane, 4, 3, levels=2), textures.Sampler("Nearest", "Linear", "Repeat")
// texture Layers: 3x2 layers 2
// in Layers f32: textures.noise(12 * 4, 2)
// sampler Layers: {Address: Mirror, MinFilter: Nearest, MagFilter: Nearest}
// py: layers, by_layers = textures.Texture("2DArray", Layers, 3, 2, layers=2), textures.Sampler("Nearest", "Nearest", "Mirror")
// texture Line: 5 levels 2
// in Line f32: textures.noise(7, 3)
// sampler Line: {Address: Border}
// py: line, by_line = textures.Texture("1D", Line, 5, levels=2), textures.Sampler(Address="Border")
// texture Lines: 4 layers 3
// in Lines f32: textures.noise(12 * 2, 4)
// sampler Lines: {Address: Clamp, MinFilter: Nearest, MagFilter: Nearest}
// py: lines, by_lines = textures.Texture("1DArray", Lines, 4, layers=3), textures.Sampler("Nearest", "Nearest")
// texture Volume: 2x3x2
// in Volume f32: textures.noise(12, 5)
// sampler Volume: {MinFilter: Nearest, MagFilter: Nearest, Address: MirrorOnce}
// py: volume, by_volume = textures.Texture("3D", Volume, 2, 3, 2), textures.Sampler("Nearest", "Nearest", "MirrorOnce")
// texture Cube: 4x4 layers 6
// in Cube f32: textures.noise(96, 6)
// sampler Cube: {MinFilter: Nearest, MagFilter: Nearest}
// py: cube, by_cube = textures.Texture("Cube", Cube, 4, 4, layers=6), textures.Sampler("Nearest", "Nearest")
// texture Cubes: 3x3 layers 12
// in Cubes f32: textures.noise(108, 7)
// sampler Cubes: {MinFilter: Nearest, MagFilter: Nearest}
// py: cubes, by_cubes = textures.Texture("CubeArray", Cubes, 3, 3, layers=12), textures.Sampler("Nearest", "Nearest")
// texture Depth: 4x4
// in Depth f32 view d32: [n / 4 for n in textures.noise(16, 8, 0, 4)]
// sampler Depth: {Kind: SamplerComparison, ComparisonOp: LessEqual, MinFilter: Nearest, MagFilter: Nearest, Address: Repeat}
// py: depth, by_depth = textures.Texture("2D", Depth, 4, 4), textures.Sampler("Nearest", "Nearest", "Repeat", Comparison="LessEqual")
// texture Ints: 3x2
// in Ints u32: [11, 12, 13, 14, 15, 16]
// sampler Ints: {MinFilter: Nearest, MagFilter: Nearest}
// texture Many: 2x1 count 3
// in Many f32: [i + 0.25 for i in range(6)]
// sampler Many: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat} | {MinFilter: Nearest, MagFilter: Nearest} | {Address: Repeat}
// in Index u32: [2, 1]
// in Numbers u32: [2]
// py: def many(n, x): return n * 2 + 0.25 + x
// out Found f32: [many(2, 0), many(2, 0), many(2, 1), many(2, 1), many(0, 0), many(1, 1), many(1, 1), many(1, 1)]
// py: def near(t, s, found): return values.Near(found, abs=textures.step_of(t))
#include "check.hlsli"
vk::SampledTexture2D<float4> Plane : register(t1);
[[vk::binding(2)]] vk::SampledTexture2DArray Layers;
[[vk::binding(3)]] vk::SampledTexture1D<float> Line;
[[vk::binding(4)]] vk::SampledTexture1DArray<float2> Lines;
[[vk::binding(5)]] vk::SampledTexture3D<float> Volume;
[[vk::binding(6)]] vk::SampledTextureCUBE<float> Cube;
[[vk::binding(7)]] vk::SampledTextureCUBEArray<float> Cubes;
[[vk::binding(8)]] vk::SampledTexture2D<float> Depth;
[[vk::binding(9, 1)]] vk::SampledTexture2D<uint> Ints : register(s3);
vk::SampledTexture2D<float> Many[3] : register(t10);
StructuredBuffer<uint> Numbers : register(t14);
RWStructuredBuffer<float> Found : register(u15);
StructuredBuffer<uint> Index : register(t16);

struct Holder {
  float2 at;
  vk::SampledTexture2D<float4> texture;
  float sample(float level) { return texture.SampleLevel(at, level).y; }
};

float redOf(vk::SampledTexture2D<float> from, float2 at) { return from.SampleLevel(at, 0); }

[numthreads(2, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint n = Index[i];
  vk::SampledTexture2D<float> chosen = Many[n];
  if (n == 1)
    chosen = Many[0];
  else if (Numbers[0] == 3)
    chosen = Depth;
  Found[4 * i] = chosen.SampleLevel(float2(1.25, 0.5), 0);
  Found[4 * i + 1] = Many[n].SampleLevel(float2(1.25, 0.5), 0);
  Found[4 * i + 2] = Many[n].Load(int3(1, 0, 0));
  if (n == 1)
    chosen = Many[n];
  Found[4 * i + 3] = redOf(chosen, float2(1.75 - i, 0.5));
  if (i == 0) {
    CHECKF4(Plane.SampleLevel(float2(1.4, -0.3), 0));           //= [near(plane, by_plane, v) for v in plane.sample(by_plane, (1.4, -0.3), 0)]
    CHECKF4(Plane.SampleLevel(float2(1.4, -0.3), 1));           //= plane.sample(by_plane, (1.4, -0.3), 1)
    CHECKF(Plane.SampleLevel(float2(0.6, 0.55), 1, int2(1, 0)).x); //= plane.sample(by_plane, (0.6, 0.55), 1, (1, 0))[0]
    CHECKF4(Plane.SampleGrad(float2(0.1, 0.2), float2(0.5, 0), float2(0, 0.1))); //= plane.sample(by_plane, (0.1, 0.2), gradients=((0.5, 0), (0, 0.1)))
    CHECKF4(Plane.Gather(float2(0.55, 0.4)));                    //= plane.gather(by_plane, (0.55, 0.4))
    CHECKF4(Plane.GatherBlue(float2(0.55, 0.4), int2(-1, 2)));   //= plane.gather(by_plane, (0.55, 0.4), 2, (-1, 2))
    CHECKF4(Plane.GatherAlpha(float2(0.55, 0.4), int2(0, 0), int2(1, 0), int2(0, 1), int2(-1, -1))); //= [plane.gather(by_plane, (0.55, 0.4), 3, o)[3] for o in ((0, 0), (1, 0), (0, 1), (-1, -1))]
    CHECKF4(Plane.Load(int3(3, 1, 0)));                          //= plane.load(3, 1)
    CHECKF4(Plane.Load(int3(0, 0, 1), int2(1, 0)));              //= plane.load(1, 0, level=1)
    CHECKF4(Plane[uint2(2, 2)]);                                 //= plane.load(2, 2)
    CHECKF4(Plane.mips[1][uint2(1, 0)]);                         //= plane.load(1, 0, level=1)
    uint w, h, d, levels;
    Plane.GetDimensions(w, h);
    CHECK2(uint2(w, h));                                         //= (4, 3)
    Plane.GetDimensions(1, w, h, levels);
    CHECK3(uint3(w, h, levels));                                 //= (2, 1, 2)
    CHECKF4(Layers.SampleLevel(float3(-0.2, 1.3, 1), 0));        //= layers.sample(by_layers, (-0.2, 1.3, 1))
    CHECKF4(Layers.GatherGreen(float3(0.6, 0.45, 0)));           //= layers.gather(by_layers, (0.6, 0.45, 0), 1)
    CHECKF4(Layers.Load(int4(2, 1, 1, 0)));                      //= layers.load(2, 1, layer=1)
    Layers.GetDimensions(w, h, d);
    CHECK3(uint3(w, h, d));                                      //= (3, 2, 2)
    CHECKF(Line.SampleLevel(0.37, 0.25));                        //= near(line, by_line, line.sample(by_line, (0.37,), 0.25)[0])
    CHECKF(Line.SampleLevel(3, 0));                              //= 0
    CHECKF(Line.mips[1][1]);                                     //= line.load(1, level=1)[0]
    CHECKF2(Lines.SampleLevel(float2(0.6, 1.8), 0));             //= lines.sample(by_lines, (0.6, 1.8))[:2]
    CHECKF2(Lines[uint2(3, 1)]);                                 //= lines.load(3, layer=1)[:2]
    CHECKF(Volume.SampleLevel(float3(-0.3, 0.4, 0.8), 0));       //= volume.sample(by_volume, (-0.3, 0.4, 0.8))[0]
    CHECKF(Volume.Load(int4(1, 2, 1, 0)));                       //= volume.load(1, 2, 1)[0]
    Volume.GetDimensions(w, h, d);
    CHECK3(uint3(w, h, d));                                      //= (2, 3, 2)
    CHECKF(Cube.SampleLevel(float3(0.3, -1, 0.2), 0));           //= cube.sample(by_cube, (0.3, -1, 0.2))[0]
    CHECKF4(Cube.Gather(float3(0.1, 0.2, -1)));                  //= cube.gather(by_cube, (0.1, 0.2, -1))
    Cube.GetDimensions(w, h);
    CHECK2(uint2(w, h));                                         //= (4, 4)
    CHECKF(Cubes.SampleLevel(float4(-1, 0.3, 0.2, 1), 0));       //= cubes.sample(by_cubes, (-1, 0.3, 0.2, 1))[0]
    Cubes.GetDimensions(w, h, d);
    CHECK3(uint3(w, h, d));                                      //= (3, 3, 2)
    CHECKF(Depth.SampleCmpLevelZero(float2(0.4, 1.7), 0.5));     //= depth.sample(by_depth, (0.4, 1.7), reference=0.5)
    CHECKF(Depth.SampleCmpLevelZero(float2(0.4, 1.7), 0.25, int2(2, -1))); //= depth.sample(by_depth, (0.4, 1.7), 0, (2, -1), reference=0.25)
    CHECKF4(Depth.GatherCmp(float2(0.6, 0.4), 0.75));            //= depth.gather(by_depth, (0.6, 0.4), reference=0.75)
    CHECK(Ints.Load(int3(1, 1, 0)));                             //= 15
    CHECK(Ints.SampleLevel(float2(0.9, 0.2), 0));                //= 13
    CHECK4(Ints.GatherRed(float2(0.4, 0.5)));                    //= [14, 15, 12, 11]
    Holder held;
    held.at = float2(0.3, 0.8);
    held.texture = Plane;
    CHECKF(held.sample(1));                                      //= plane.sample(by_plane, (0.3, 0.8), 1)[1]
  }
}
