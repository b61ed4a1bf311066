// RUN: %metal-test %s
// Samples are summed up.
// texture Plain: 2x1 samples 4
// in Plain f32 view r32f: [1, 2, 4, 8, 16, 32, 64, 128]
// out Out f32: [15, 240]
// wrong: s < 4 ==> s < 3 :: differs
// wrong: texture2d_ms<float> Plain ==> texture2d<float> Plain :: has another shape
#include <metal_stdlib>
using namespace metal;
// threadgroup: 2,1,1
kernel void sums(texture2d_ms<float> Plain [[texture(0)]], device float* Out [[buffer(1)]],
                 uint i [[thread_index_in_threadgroup]])
{
    float sum = 0;
    for (uint s = 0; s < 4; ++s)
        sum += Plain.read(uint2(i, 0), s).x;
    Out[i] = sum;
}
