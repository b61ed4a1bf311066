// RUN: %metal-test %s
// Construction, conversion, swizzles, operators and layout of vectors.
// in In f32: [i * 0.75 - 4 for i in range(64)]
// py: V = lambda i: In[i * 4:i * 4 + 4]
// py: S = lambda *v: [f32(x) for x in v]
// out Out f32: [x for i in range(16) for a in [V(i)] for x in (S(a[3], a[2], a[1], a[0]) + S(a[1] * 2, a[0] * 3, a[2] + 1, a[3]) + S(a[0], a[0], a[1], 7) + S(a[0] - 2, -a[1], a[2] / 2, abs(a[3])))]
// out Bits u32: [x for i in range(16) for a in [V(i)] for x in (int(a[0] < a[3]), int(a[1] >= 0), int(all(x < 3 for x in a)), int(any(x > 2 for x in a)), int(a[0]) & 0xffffffff, u32(int(a[1]) << 3), u32(~int(a[2])), u32(int(a[0]) * 7 + int(a[3])))]
// out Sizes u32: [8, 16, 16, 12, 6, 8, 4, 8, 3, 4, 32, 32, 16, 4, 2]
// out Packed f32: [x for i in range(16) for x in (V(i)[0] + 1, V(i)[1] + 1, V(i)[2] + 1)]
// out Half f16: [x for i in range(16) for x in (f16(V(i)[1]), f16(V(i)[0] * 2))]
#include <metal_stdlib>
using namespace metal;
struct Odd { packed_half3 h; packed_uchar2 c; };
// threadgroup: 16,1,1
kernel void vectors(device const float4* In [[buffer(0)]], device float4* Out [[buffer(1)]],
                    device uint* Bits [[buffer(2)]], device uint* Sizes [[buffer(3)]],
                    device packed_float3* Packed [[buffer(4)]], device half2* Half [[buffer(5)]],
                    uint i [[thread_position_in_grid]])
{
    float4 a = In[i];
    Out[i * 4] = a.wzyx;
    float4 b = a;
    b.xy = b.yx;
    b.rg *= float2(2.0, 3);
    b.z += 1;
    Out[i * 4 + 1] = b;
    Out[i * 4 + 2] = float4(a.xxy, 7.0f);
    float4 c(a[0] - 2, -a.gb, 0);
    c[3] = fabs(a[3]);
    c.z = a.b / 2;
    Out[i * 4 + 3] = c;

    bool4 less = a < 3.0f;
    int4 n = int4(a);
    Bits[i * 8] = uint(bool2(a.x < a.w, false).x);
    Bits[i * 8 + 1] = (a >= float4(0)).y ? 1 : 0;
    Bits[i * 8 + 2] = all(less);
    Bits[i * 8 + 3] = any(!(a <= 2)) && true;
    Bits[i * 8 + 4] = uint(n.x);
    n.y <<= 35;
    Bits[i * 8 + 5] = uint4(n).y;
    Bits[i * 8 + 6] = as_type<uint4>(~n).z;
    int2 m = n.xw * int2(7, 1);
    Bits[i * 8 + 7] = uint(m.x + m.y);
    packed_float3 p = packed_float3(a.xyz);
    p.x += 1;
    p[1] += 1;
    p.z = p.z + 1.0f;
    Packed[i] = p;
    Half[i] = half2(a.y, half(a.x) * 2.0h);
    if (i == 0) {
        uint sizes[15] = {sizeof(float2), sizeof(float3), sizeof(float4), sizeof(packed_float3), sizeof(packed_half3),
                          sizeof(half4), sizeof(half2), sizeof(Odd), sizeof(packed_char3), sizeof(bool4), sizeof(long4),
                          sizeof(ulong3), alignof(float3), alignof(packed_float3), alignof(packed_half3)};
        for (uint k = 0; k < 15; ++k)
            Sizes[k] = sizes[k];
    }
}
