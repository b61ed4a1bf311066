// A texel is read before it is overwritten, even if it is used later; an atomic comes before its fence; texels that are never
// written are read where they are used; a texture that is only written has no fences.
// RUN: tessera --target apple-m2 %s --emit=msl | FileCheck %s
RWTexture2D<float4> Both : register(u0);
RWTexture2D<float4> Only : register(u1);
RWTexture1DArray<int> Counts : register(u2);
Texture2D<float4> Given : register(t3);
RWStructuredBuffer<float4> Out : register(u4);

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint2 at = uint2(i, 0);
  float4 old = Both[at];
  float4 given = Given[at];
  Both[at] = 1;
  Out[0] = old;
  Only[at] = given;
  int count, seen;
  InterlockedAdd(Counts[at], -2, count);
  InterlockedCompareExchange(Counts[at], 3, 4, seen);
  Out[1] = count + Counts[at] + seen;
  Both[at].y = 2;
}
// CHECK: // language: MSL 3.1
// CHECK: static T compare_exchange_texel(Texture texture, T comparand, T value, Place... place) {
// CHECK: texture2d<float, access::read_write> Both
// CHECK: texture2d<float, access::write> Only
// CHECK: texture2d_array<int, access::read_write> Counts
// CHECK: float4 old = Both.read(uint2(i, 0u));
// CHECK-NEXT: Both.write(float4(1.0f), uint2(i, 0u));
// CHECK-NEXT: Both.fence();
// CHECK-NEXT: Out[0] = old;
// CHECK-NEXT: Only.write(Given.read(uint2(i, 0u), 0u), uint2(i, 0u));
// CHECK-NEXT: int count = Counts.atomic_fetch_add(uint2(i, 0u), 0u, int4(-2)).x;
// CHECK-NEXT: Counts.fence();
// CHECK-NEXT: int seen = compare_exchange_texel(Counts, 3, 4, uint2(i, 0u), 0u);
// CHECK-NEXT: Counts.fence();
// CHECK-NEXT: Counts.read(uint2(i, 0u), 0u).x
// CHECK: [[T:t_[0-9]+]] = Both.read(uint2(i, 0u));
// CHECK-NEXT: [[T]].y = 2.0f;
// CHECK-NEXT: Both.write([[T]], uint2(i, 0u));
// CHECK-NEXT: Both.fence();
