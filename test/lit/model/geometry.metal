// RUN: %metal-test %s
// Geometry, relations, matrices of columns and packing.
// py: X = [i * 7 % 11 - 4 for i in range(32)]
// in In f32: X
// py: R = lambda i: [X[(i + k) % 32] for k in range(9)]
// py: det = lambda m: m[0] * (m[4] * m[8] - m[7] * m[5]) - m[3] * (m[1] * m[8] - m[7] * m[2]) + m[6] * (m[1] * m[5] - m[4] * m[2])
// out Out f32: [v for i in range(32) for m in [R(i)] for v in (sum(m[k] * m[k + 3] for k in range(3)), m[1] * m[5] - m[2] * m[4], m[2] * m[3] - m[0] * m[5], m[0] * m[4] - m[1] * m[3], det(m), m[0] * 1 + m[3] * 2 + m[6] * 3, m[0] * 1 + m[1] * 2 + m[2] * 3, m[3], sum(m[k * 3] * m[k] for k in range(3)), m[8] if m[0] > 0 else m[7])]
// py: snorm = lambda x: round(max(-1, min(1, x)) * 127) & 255
// out Words u32: [v for i in range(32) for v in (sum(round(max(0, min(1, X[(i + k) % 32] / 8)) * 255) << 8 * k for k in range(4)), sum(snorm(X[(i + k) % 32] / 8) << 8 * k for k in range(4)))]
// out Back f32: [f32(round(max(0, min(1, X[i] / 8)) * 255) / 255) for i in range(32)]
// tolerance Back: 1 ulp
#include <metal_stdlib>
using namespace metal;
// threadgroup: 32,1,1
kernel void geometry(device const float* In [[buffer(0)]], device float* Out [[buffer(1)]],
                     device uint* Words [[buffer(2)]], device float* Back [[buffer(3)]],
                     uint i [[thread_position_in_grid]])
{
    array<float, 9> m;
    for (uint k = 0; k < m.size(); k++)
        m[k] = In[(i + k) % 32];
    float3 a(m[0], m[1], m[2]), b(m[3], m[4], m[5]), c(m[6], m[7], m[8]);
    device float* o = Out + i * 10;
    o[0] = dot(a, b);
    float3 d = cross(a, b);
    o[1] = d.x;
    o[2] = d.y;
    o[3] = d.z;
    float3x3 f(a, b, c);
    o[4] = determinant(f);
    float3 v(1, 2, 3);
    o[5] = (f * v).x;
    o[6] = (v * f).x;
    o[7] = transpose(f)[0][1];
    o[8] = (f * f)[0][0];
    o[9] = select(c.yy, c.zz, bool2(a.x > 0, false)).x;
    float4 x = float4(a, m[3]) / 8;
    Words[i * 2] = pack_float_to_unorm4x8(x);
    Words[i * 2 + 1] = pack_float_to_snorm4x8(x);
    Back[i] = unpack_unorm4x8_to_float(pack_float_to_unorm4x8(x)).x;
}
