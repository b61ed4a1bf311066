// RUN: %exec-test %s
// Samples of multisampled textures: Load, sample[][] and [], with offsets, of floats, integers and unorm, in arrays of layers and of
// textures, by indices that differ between threads.
// groups: 2 1 1
// py: def texels(n, f): return [f(i) for i in range(n)]
// texture A: 5x3 samples 4
// in A f32: texels(5 * 3 * 4 * 4, lambda i: i * 0.5 - 20)
// texture B: 3x2 layers 3 samples 4
// in B i32: texels(3 * 2 * 3 * 4 * 2, lambda i: 100 - i * 7)
// texture C: 4x4 samples 4
// in C u8 view rgba8: texels(4 * 4 * 4 * 4, lambda i: i * 5 % 256)
// texture D: 2x3 count 2 samples 4
// in D u32: texels(2 * 2 * 3 * 4, lambda i: i * i + 1)
// texture E: 7x1 samples 4
// in E u16 view r16f: texels(7 * 4, lambda i: 0x3c00 + i)
// texture F: 1x2 layers 2 samples 8
// in F f32: texels(2 * 2 * 8, lambda i: i)
// py: import textures
// out Positions f32: textures.sample_positions(4) + [0, 0] * 2 + textures.sample_positions(8)
// py: def a(x, y, s, c): return A[((y * 5 + x) * 4 + s) * 4 + c]
// py: def b(x, y, z, s, c): return B[(((z * 2 + y) * 3 + x) * 4 + s) * 2 + c]
// py: def d(e, x, y, s): return D[((e * 3 + y) * 2 + x) * 4 + s]
// out Sums f32: [sum(a(x, g, s, c) for s in range(4) for c in range(4)) for g in range(2) for x in range(5)]
// out Picked u32: [d(i % 2, i // 2 % 2, i // 4, i % 4) for i in range(12)]
#include "check.hlsli"
Texture2DMS<float4> A : register(t1);
Texture2DMSArray<int2, 4> B : register(t2);
Texture2DMS<float4, 4> C : register(t3);
Texture2DMS<uint> D[2] : register(t4);
Texture2DMS<float> E : register(t6);
RWStructuredBuffer<float> Sums : register(u7);
Texture2DMSArray<float> F : register(t9);
RWStructuredBuffer<float2> Positions : register(u10);
RWStructuredBuffer<uint> Picked : register(u8);

float4 read(Texture2DMS<float4> from, int2 at, int s) { return from.Load(at, s); }

[numthreads(5, 1, 1)] void main(uint3 group : SV_GroupID, uint x : SV_GroupIndex) {
  float sum = 0;
  for (int s = 0; s < 4; ++s)
    sum += dot(read(A, int2(x, group.x), s), 1);
  Sums[group.x * 5 + x] = sum;
  for (uint i = x; i < 12; i += 5)
    if (group.x == 1)
      Picked[i] = D[NonUniformResourceIndex(i % 2)].sample[i % 4][uint2(i / 2 % 2, i / 4)];
  for (uint i = x; group.x == 0 && i < 14; i += 5)
    Positions[i] = i == 4 ? A.GetSamplePosition(-1) : i < 6 ? A.GetSamplePosition(int(i)) : F.GetSamplePosition(i - 6);
  if (group.x != 0 || x != 0)
    return;
  CHECKF4(A.Load(int2(3, 2), 1));               //= [a(3, 2, 1, i) for i in range(4)]
  CHECKF4(A.Load(int2(3, 2), 3, int2(1, -1)));  //= [a(4, 1, 3, i) for i in range(4)]
  CHECKF4(A.sample[2][uint2(4, 0) + group.xy]); //= [a(4, 0, 2, i) for i in range(4)]
  CHECKF4(A[uint2(1, 2)]);                      //= [a(1, 2, 0, i) for i in range(4)]
  CHECKF2(A.sample[3][uint2(0, 1)].wy);         //= (a(0, 1, 3, 3), a(0, 1, 3, 1))
  CHECK2(asuint(B.Load(int3(2, 1, 2), 3)));     //= [b(2, 1, 2, 3, k) % 2**32 for k in range(2)]
  CHECK2(asuint(B.Load(int3(1, 0, 1), 0, int2(1, 1)))); //= [b(2, 1, 1, 0, k) % 2**32 for k in range(2)]
  CHECK2(asuint(B.sample[1][uint3(0, 1, 0)]));  //= [b(0, 1, 0, 1, k) % 2**32 for k in range(2)]
  CHECK2(asuint(B[uint3(2, 0, 1)]));            //= [b(2, 0, 1, 0, k) % 2**32 for k in range(2)]
  CHECKF4(C.Load(int2(3, 3), 2));               //= [C[((3 * 4 + 3) * 4 + 2) * 4 + k] / 255 for k in range(4)] ~ 2e-7
  CHECKF(E.sample[3][uint2(6, 0)]);             //= 1 + 27 / 1024
  uint w, h, n, l;
  A.GetDimensions(w, h, n);
  CHECK3(uint3(w, h, n));                       //= (5, 3, 4)
  B.GetDimensions(w, h, l, n);
  CHECK4(uint4(w, h, l, n));                    //= (3, 2, 3, 4)
  float fw, fh, fn;
  D[1].GetDimensions(fw, fh, fn);
  CHECKF3(float3(fw, fh, fn));                  //= (2, 3, 4)
}
