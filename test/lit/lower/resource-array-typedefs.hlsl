// Names for arrays of resources, with a size and without: variables and parameters with the name give the same module as
// without it, byte for byte, however they are bound.
// RUN: tessera -DNAMED %s -T cs_6_6 -fspv-target-env=vulkan1.3 -spirv -Fo %t.named.spv
// RUN: tessera %s -T cs_6_6 -fspv-target-env=vulkan1.3 -spirv -Fo %t.spv
// RUN: cmp %t.named.spv %t.spv
// RUN: tessera -DNAMED %s --target apple-m3 --emit=msl -o %t.named.metal
// RUN: tessera %s --target apple-m3 --emit=msl -o %t.metal
// RUN: cmp %t.named.metal %t.metal
struct S {
  float4 v;
};
struct C {
  float4 c;
};
// clang-format off
#ifdef NAMED
typedef Texture2D<float4> Textures[];
using More = Textures;
typedef StructuredBuffer<S> Buffers[];
typedef RWStructuredBuffer<S> Written[];
typedef RWTexture2D<float4> Images[];
typedef ByteAddressBuffer Bytes[];
typedef ConstantBuffer<C> Constants[];
typedef SamplerState Samplers[];
typedef Texture2D<float4> Two[2];
typedef Two Rows[];
using Grid = Texture2D<float4>[2][3];
template <typename T> using Any = T[];
namespace names { typedef Buffer<float4> Lines[]; }
#define ARRAY(Alias, Type, Name, Size) Alias Name
#else
#define ARRAY(Alias, Type, Name, Size) Type Name Size
#endif
ARRAY(Textures, Texture2D<float4>, t, []) : register(t0, space1);
ARRAY(More, Texture2D<float4>, free, []);
[[vk::binding(5, 6)]] ARRAY(Buffers, StructuredBuffer<S>, b, []) : register(t0, space2);
ARRAY(Written, RWStructuredBuffer<S>, w, []) : register(u0, space3);
ARRAY(Images, RWTexture2D<float4>, image, []) : register(u0, space4);
ARRAY(Bytes, ByteAddressBuffer, bytes, []) : register(t0, space5);
ARRAY(const Constants, ConstantBuffer<C>, c, []) : register(b0, space6);
ARRAY(Samplers, SamplerState, s, []) : register(s0, space7);
ARRAY(Two, Texture2D<float4>, two, [2]) : register(t0, space8);
ARRAY(Rows, Texture2D<float4>, rows, [][2]) : register(t0, space12);
ARRAY(Rows, Texture2D<float4>, unplaced, [][2]);
ARRAY(Grid, Texture2D<float4>, grid, [2][3]) : register(t0, space9);
ARRAY(Any<Texture3D<float4> >, Texture3D<float4>, volumes, []) : register(t0, space10);
ARRAY(names::Lines, Buffer<float4>, lines, []) : register(t0, space11);
// clang-format on
RWStructuredBuffer<float4> Out : register(u0);

float4 sampled(ARRAY(Textures, Texture2D<float4>, from, []), ARRAY(Samplers, SamplerState, by, []), uint i) {
  return from[i].SampleLevel(by[i], 0, 0);
}
float4 loaded(ARRAY(const Buffers, const StructuredBuffer<S>, from, []), ARRAY(Two, Texture2D<float4>, second, [2]), uint i) {
  return from[i][1].v + second[i][uint2(0, 0)];
}

[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex) {
  float4 v = sampled(t, s, i) + sampled(free, s, i) + loaded(b, two, i) + asfloat(bytes[i].Load4(0)) + c[i].c + grid[1][2][uint2(0, 0)];
  w[i][0].v = v + volumes[i][uint3(0, 0, 0)];
  image[i][uint2(0, 0)] = v + lines[i][0];
  Out[i] = v + rows[i][1][uint2(0, 0)] + unplaced[i][0][uint2(0, 0)];
}
