// RUN: %metal-test %s
// Reads, writes, samplers of each kind of address and filter, levels, gradients, comparisons, gathers, cubes.
// texture Color: 4x2 levels 2
// in Color f32 view rgba32f: [i * 1.0 for i in range(32)] + [500.0 + i for i in range(8)]
// texture Shades: 2x2 layers 2
// in Shades f32 view r32f: [0.25, 0.5, 0.75, 1.0, 0, 1, 0, 1]
// texture Faces: 2x2 layers 6
// in Faces f32 view r32f: [face * 10.0 + i for face in range(6) for i in range(4)]
// texture Cells: 2x1x2
// in Cells i32 view rg32i: [-1, 2, -3, 4, -5, 6, -7, 8]
// texture Store: 3x1
// inout Store bytes view rgba8: [0] * 12 -> [0, 128, 255, 255] + [0] * 4 + [51, 0, 0, 102]
// texture Counts: 2x1
// inout Counts u32 view r32ui: [3, 0] -> [3 + 32, 0]
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// sampler Again: {MinFilter: Nearest, MagFilter: Linear, Address: Repeat}
// sampler Back: {MinFilter: Nearest, MagFilter: Nearest, Address: Mirror}
// sampler Zero: {MinFilter: Nearest, MagFilter: Nearest, Address: Border}
// sampler Soft: {MinFilter: Linear, MagFilter: Linear, Address: Clamp}
// sampler Less: {Kind: SamplerComparison, MinFilter: Linear, MagFilter: Linear, Address: Clamp, ComparisonOp: Less}
// py: def color(x, y, c=0): return (y * 4 + x) * 4.0 + c
// out Out f32: [color(1, 1), 500 + 4, color(3, 1, 2), color(0, 0), color(2, 0), 0, (color(1, 0) + color(2, 0)) / 2, (color(3, 0) + color(0, 0)) / 2, (14 + 510) / 2, 512, color(2, 1), color(1, 1), color(2, 1), color(2, 0), color(1, 0), 0.5, 0, 1, 1, 1, 22, 52, 3, 10.5, -7, 8, 4, 1, 2, 0, 0, 1.0]
#include <metal_stdlib>
using namespace metal;
// threadgroup: 32,1,1
kernel void textures(texture2d<float> Color [[texture(0)]], depth2d_array<float> Shades [[texture(1)]],
                     texturecube<float> Faces [[texture(2)]], texture3d<int> Cells [[texture(3)]],
                     texture2d<float, access::write> Store [[texture(4)]],
                     texture2d<uint, access::read_write> Counts [[texture(5)]],
                     sampler Near [[sampler(6)]], sampler Again [[sampler(7)]], sampler Back [[sampler(8)]],
                     sampler Zero [[sampler(9)]], sampler Soft [[sampler(10)]], sampler Less [[sampler(11)]],
                     device float* Out [[buffer(12)]], uint i [[thread_index_in_threadgroup]])
{
    Counts.atomic_fetch_add(uint2(0), uint4(1));
    if (i != 0)
        return;
    device float* o = Out;
    *o++ = Color.sample(Near, float2(0.3f, 0.75f)).x;
    *o++ = Color.sample(Near, float2(0.75f, 0.5f), level(1)).x;
    *o++ = Color.sample(Near, float2(7, 1)).z;
    *o++ = Color.sample(Again, float2(1.125f, -0.75f), int2(0, 0)).x;
    *o++ = Color.sample(Back, float2(1.4f, -0.25f)).x;
    *o++ = Color.sample(Zero, float2(1.01f, 0.5f)).w;
    *o++ = Color.sample(Soft, float2(0.5f, 0.25f), level(0)).x;
    *o++ = Color.sample(Again, float2(1, 0.25f)).x;
    *o++ = 0.5f * (Color.sample(Soft, float2(0.5f, 0.5f), level(0)).x + 510);
    *o++ = Color.sample(Near, float2(0.5f, 0.5f), gradient2d(float2(1, 0), float2(0)), min_lod_clamp(1)).x + 8;
    float4 g = Color.gather(Near, float2(0.5f, 0.5f));
    *o++ = g.y;
    *o++ = g.x;
    g = Color.gather(Near, float2(0.5f, 0.5f), int2(0), component::x);
    *o++ = g.y;
    *o++ = g.z;
    *o++ = g.w;
    *o++ = Shades.sample_compare(Less, float2(0.5f), 0, 0.6f);
    g = Shades.gather_compare(Less, float2(0.5f), 1u, 0.5f);
    *o++ = g.x;
    *o++ = g.y;
    *o++ = g.z;
    *o++ = Shades.read(uint2(1, 1), 0u);
    *o++ = Faces.sample(Near, float3(-0.5f, 1, 0.5f)).x;
    *o++ = Faces.sample(Near, float3(0.5f, -0.5f, -2)).x;
    *o++ = Faces.sample(Near, float3(1, -0.5f, -0.25f)).x;
    *o++ = Faces.sample(Soft, float3(1, 0.5f, 0), level(0)).x + 10;
    int4 cell = Cells.read(uint3(1, 0, 1));
    *o++ = cell.x;
    *o++ = cell.y;
    *o++ = Color.get_width();
    *o++ = Color.get_height(1);
    *o++ = Color.get_num_mip_levels();
    *o++ = Color.read(uint2(4, 0)).x;
    *o++ = Color.read(uint2(0, 0), 2u).w;
    *o++ = Shades.get_array_size() * 0.5f;
    Store.write(float4(-1, 0.5f, 2, 1), uint2(0, 0));
    Store.write(float4(0.2f, 0, 0, 0.4f), uint2(2, 0));
    Store.write(float4(1), uint2(3, 0));
}
