// RUN: %metal-test %s
// Accesses of every size are seen, also those of 3, 6, 12 and 32 bytes.
// py: raw = [i * 37 % 251 for i in range(256)]
// in Bytes bytes: bytes(raw)
// out Out u32: [raw[9] + raw[10] + raw[11], raw[6 * 4] + raw[6 * 4 + 4], raw[12 * 2] + raw[12 * 2 + 8], raw[32] + raw[56], raw[16] + raw[20] + raw[24], raw[36] + raw[36 + 32], raw[18] + raw[18 + 16], raw[96], raw[3 * 5]]
// out Copy u8: raw[:192] + [0xCD] * 4
// wrong: ((device const packed_uchar3*)Bytes)[3] ==> ((device const packed_uchar3*)Bytes)[85] :: reads (1|3) bytes? ?(bytes )?at offset 25. of buffer 'Bytes', which has 256 bytes
// wrong: ((device const packed_half3*)Bytes)[4] ==> ((device const packed_half3*)Bytes)[42] :: reads . bytes at offset 25. of buffer 'Bytes'
// wrong: ((device const packed_float3*)Bytes)[2] ==> ((device const packed_float3*)Bytes)[21] :: reads .* bytes at offset 2.. of buffer 'Bytes'
// wrong: ((device const ulong4*)Bytes)[1] ==> ((device const ulong4*)Bytes)[8] :: reads .* bytes at offset 256 of buffer 'Bytes'
// wrong: ((device const float3*)Bytes)[1] ==> ((device const float3*)Bytes)[16] :: reads 16 bytes at offset 256 of buffer 'Bytes'
// wrong: ((device const Nine*)Bytes)[1] ==> ((device const Nine*)Bytes)[7] :: reads .* bytes at offset 2.. of buffer 'Bytes'
// wrong: ((device const half3x3*)(Bytes + 18 - 2))[0] ==> ((device const half3x3*)(Bytes + 240))[0] :: reads .* bytes at offset 2.. of buffer 'Bytes'
// wrong: ((device const bool4*)Bytes)[24] ==> ((device const bool4*)Bytes)[64] :: reads .* bytes at offset 256 of buffer 'Bytes'
// wrong: ((device const Three*)Bytes)[5] ==> ((device const Three*)Bytes)[86] :: reads .* bytes at offset 258 of buffer 'Bytes'
// wrong: k < 16 ==> k < 17 :: writes .* bytes at offset 19. of buffer 'Copy', which has 196 bytes
#include <metal_stdlib>
using namespace metal;
struct Nine { uint v[9]; };
struct Three { uchar a, b, c; };
inline uint low(uint x) { return x & 255; }
// threadgroup: 1,1,1
kernel void sizes(device const uchar* Bytes [[buffer(0)]], device uint* Out [[buffer(1)]], device uchar* Copy [[buffer(2)]])
{
    uchar3 a = ((device const packed_uchar3*)Bytes)[3];
    Out[0] = uint(a.x) + a.y + a.z;
    packed_half3 b = ((device const packed_half3*)Bytes)[4];
    Out[1] = low(as_type<ushort>(b.x)) + low(as_type<ushort>(b.z));
    packed_float3 c = ((device const packed_float3*)Bytes)[2];
    Out[2] = low(as_type<uint>(c.x)) + low(as_type<uint>(c.z));
    ulong4 d = ((device const ulong4*)Bytes)[1];
    Out[3] = low(d.x) + low(d.w);
    float3 e = ((device const float3*)Bytes)[1];
    Out[4] = low(as_type<uint>(e.x)) + low(as_type<uint>(e.y)) + low(as_type<uint>(e.z));
    Nine f = ((device const Nine*)Bytes)[1];
    Out[5] = low(f.v[0]) + low(f.v[8]);
    half3x3 g = ((device const half3x3*)(Bytes + 18 - 2))[0];
    Out[6] = low(as_type<ushort>(g[0].y)) + low(as_type<ushort>(g[2].y));
    bool4 h = ((device const bool4*)Bytes)[24];
    Out[7] = low(Bytes[96] + (any(h) ? 0 : 1));
    Three t = ((device const Three*)Bytes)[5];
    Out[8] = t.a + (t.b - t.b) + (t.c - t.c);
    for (uint k = 0; k < 16; ++k)
        ((device packed_float3*)Copy)[k] = ((device const packed_float3*)Bytes)[k];
}
