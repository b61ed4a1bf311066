// RUN: %exec-test %s
// Samples that are written: whole ones and parts, by index and as inout, in arrays; and atomics on them.
// no-metal: no texture of Metal with samples is written by a kernel
// groups: 1 1 1
// texture A: 3x2 samples 4
// py: before = [i * 0.25 for i in range(3 * 2 * 4 * 4)]
// py: def at(x, y, s, c): return ((y * 3 + x) * 4 + s) * 4 + c
// py: after = list(before)
// py: for x in range(3): after[at(x, 1, x, 0):at(x, 1, x, 4)] = [x, 2 * x, 0.5, -x]
// py: after[at(2, 0, 3, 2)] = before[at(2, 0, 3, 2)] + 10
// py: after[at(0, 0, 0, 1)] = before[at(1, 0, 2, 3)] * 2
// inout A f32: before -> after
// texture B: 2x3 layers 2 samples 4
// py: ints = [3 * i - 40 for i in range(2 * 3 * 2 * 4)]
// py: def b(x, y, z, s): return ((z * 3 + y) * 2 + x) * 4 + s
// py: added = list(ints)
// py: for i in range(3): added[b(1, 2, 1, i)] += 1 + i
// py: added[b(0, 1, 0, 3)] = -7
// inout B i32: ints -> added
// texture C: 1x1 samples 4
// inout C u8 view rgba8: [0] * 16 -> [0] * 8 + [255, 128, 0, 255] + [0] * 4
// texture D: 2x1 samples 8
// inout D u32 view rg32ui: [i * 2**27 + 1 for i in range(32)] -> [i * 2**27 + 1 for i in range(26)] + [n for x in range(3) for n in (x, 2**32 - 1)]
#include "check.hlsli"
RWTexture2DMS<float4> A : register(u1);
RWTexture2DMSArray<int, 4> B : register(u2);
[[vk::image_format("rgba8")]] RWTexture2DMS<float4, 4> C : register(u3);
RWTexture2DMS<uint2> D : register(u4);

void add(inout float to, float what) { to += what; }

[numthreads(3, 1, 1)] void main(uint x : SV_GroupIndex) {
  A.sample[x][uint2(x, 1)] = float4(x, 2 * x, 0.5, -(float)x);
  D.sample[x + 5][uint2(1, 0)] = uint2(x, ~0u);
  int old;
  InterlockedAdd(B.sample[x][uint3(1, 2, 1)], 1 + x, old);
  if (x == 0) {
    add(A.sample[3][uint2(2, 0)].z, 10);
    A[uint2(0, 0)].y = A.Load(int2(1, 0), 2).w * 2;
    B.sample[3][uint3(0, 1, 0)] = -7;
    C.sample[2][uint2(0, 0)] = float4(1, 128 / 255.0, -1, 2);
    CHECK(asuint(old));                    //= ints[b(1, 2, 1, 0)] % 2**32
    uint w, h, n, l;
    A.GetDimensions(w, h, n);
    CHECK3(uint3(w, h, n));                //= (3, 2, 4)
    B.GetDimensions(w, h, l, n);
    CHECK4(uint4(w, h, l, n));             //= (2, 3, 2, 4)
    CHECK(asuint(B.Load(int3(1, 0, 1), 3))); //= ints[b(1, 0, 1, 3)] % 2**32
  }
}
