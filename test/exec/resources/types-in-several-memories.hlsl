// RUN: %exec-test %s
// The same types in a constant buffer, a structured buffer, push constants and locals. Some of their
// arrays have one stride everywhere, some have two.
// py: def tight(k): return (flat(transpose(square(k))) + vectors(k) + flat(short(k)) + pairs(k) + words(k))
// py: def rows(k): return (flat(transpose(square(k))) + vectors(k) + flat(short(k))
//       + pairs(k)[:2] + [-9, -9] + pairs(k)[2:] + [-9, -9] + [x for w in words(k) for x in (w, -9, -9, -9)])
// py: def square(k): return [[k + 4 * r + c * c for c in range(4)] for r in range(4)]
// py: def vectors(k): return [2 * k + i for i in range(8)]
// py: def short(k): return [[k - 4 * r - c for c in range(4)] for r in range(3)]
// py: def pairs(k): return [k + 0.5 * i for i in range(4)]
// py: def words(k): return [3 * k - i for i in range(3)]
// in I f32: tight(1) + tight(2)
// in C f32 @ 0.2 uniform: rows(3) + rows(4) + rows(5)
// push f32: vectors(6) + flat(short(6)) + words(6)
// out O f32: tight(4) + tight(2)
#include "check.hlsli"
struct All {
  float4x4 m;
  float4 v[2];
  row_major float3x4 r;
  float2 p[2];
  float w[3];
};
struct Few {
  float4 v[2];
  row_major float3x4 r;
  float w[3];
};
StructuredBuffer<All> I : register(t1);
cbuffer C {
  float4x4 m;
  float4 v[2];
  row_major float3x4 r;
  float2 p[2];
  float w[3];
  All inner[2];
};
[[vk::push_constant]] Few Push;
RWStructuredBuffer<All> O : register(u3);

float sum(float3x4 a, float4 b[2], float c[3]) { return dot(a[2], b[1]) + c[2]; }

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  CHECKF4(mul(I[1].m, m)[2]); //= [sum(square(2)[2][k] * square(3)[k][c] for k in range(4)) for c in range(4)]
  CHECKF4(mul(inner[1].m, I[i].m)[1]); //= [sum(square(5)[1][k] * square(1)[k][c] for k in range(4)) for c in range(4)]
  CHECKF4(mul(inner[i].m[3], I[i].m)); //= [sum(square(4)[3][k] * square(1)[k][c] for k in range(4)) for c in range(4)]
  CHECKF(sum(I[1].r, v, Push.w));      //= sum(short(2)[2][k] * vectors(3)[4 + k] for k in range(4)) + words(6)[2]
  CHECKF(sum(r, Push.v, inner[1].w));  //= sum(short(3)[2][k] * vectors(6)[4 + k] for k in range(4)) + words(5)[2]
  CHECKF(sum(Push.r, inner[1].v, w));  //= sum(short(6)[2][k] * vectors(5)[4 + k] for k in range(4)) + words(3)[2]
  CHECKF2(I[1].p[1] + p[1] * inner[1].p[i + 1]); //= [pairs(2)[k] + pairs(3)[k] * pairs(5)[k] for k in (2, 3)]
  All whole = inner[0];
  O[0] = whole;
  O[1] = I[1];
  float4 part[2] = Push.v;
  CHECKF4(part[1]); //= vectors(6)[4:]
  part = I[i + 1].v;
  CHECKF4(part[1]); //= vectors(2)[4:]
  part = v;
  CHECKF4(part[i]); //= vectors(3)[:4]
}
