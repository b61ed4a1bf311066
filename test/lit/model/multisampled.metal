// RUN: %metal-test %s
// Samples of multisampled textures, also in layers, and their number; a missing sample.
// texture Plain: 2x2 samples 4
// in Plain f32 view r32f: [i * 1.5 for i in range(16)]
// texture Layers: 3x1 layers 2 samples 2
// in Layers i32 view rg32i: [i - 11 for i in range(24)]
// py: def l(x, z, s, c): return ((z * 3 + x) * 2 + s) * 2 + c - 11
// out Out f32: [((1 * 2 + 0) * 4 + s) * 1.5 for s in range(4)] + [l(2, 1, 1, 0), l(0, 1, 0, 1), 2, 2, 4, 3, 2, 2, 0]
#include <metal_stdlib>
using namespace metal;
// threadgroup: 1,1,1
kernel void samples(texture2d_ms<float> Plain [[texture(0)]], texture2d_ms_array<int> Layers [[texture(1)]],
                    device float* Out [[buffer(2)]])
{
    device float* o = Out;
    for (uint s = 0; s < Plain.get_num_samples(); ++s)
        *o++ = Plain.read(uint2(0, 1), s).x;
    *o++ = Layers.read(uint2(2, 0), 1, 1).x;
    *o++ = Layers.read(uint2(0, 0), 1, 0).y;
    *o++ = Plain.get_width();
    *o++ = Plain.get_height();
    *o++ = Plain.get_num_samples();
    *o++ = Layers.get_width();
    *o++ = Layers.get_array_size();
    *o++ = Layers.get_num_samples();
    *o++ = Plain.read(uint2(0, 0), 4).x;
}
