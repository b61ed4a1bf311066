// RUN: %exec-test %s
// Arrays of one resource in structs, beside single resources and longer arrays, in bases, with two dimensions, and of a template's parameter; structs of
// resources in a constant buffer, which are not part of its layout.
// in I_first u32 @ 0.2: [3, 5, 7, 9]
// in I_then u32 @ 0.3: [100, 200, 300, 400]
// out S_Base_sums u32 @ 0.5: [103, 205, 307, 409]
// in S_from_first u32 @ 0.8: [11, 12, 13, 14]
// in S_from_then u32 @ 0.9: [1000, 2000, 3000, 4000]
// inout S_last u32 @ 0.6: [1, 1, 1, 1] -> [1011, 2012, 3013, 4014]
// in T_of u32 @ 0.11: [6, 7, 8, 9]
// out Last u32 @ 0.13: [17, 19, 21, 23]
// in Numbers u32 @ 0.16: [5, 70000]
// in C_first u32 @ 0.18: [1, 2, 3, 4]
// in C_then u32 @ 0.19: [20, 30, 40, 50]
// out Sums u32 @ 0.14: [70026, 70037, 70048, 70059]
struct In {
  ByteAddressBuffer first[1];
  StructuredBuffer<uint> then;
};
struct Base {
  RWStructuredBuffer<uint> sums[1][1];
};
struct Both : Base {
  In from;
  RWByteAddressBuffer last[1];
};
template <typename R> struct Of {
  R of[1];
};
In I : register(t2);
Both S : register(u5) : register(t8);
Of<StructuredBuffer<uint> > T : register(t11);
RWStructuredBuffer<uint> Last : register(u13);
RWStructuredBuffer<uint> Sums : register(u14);
cbuffer Numbers : register(b16) {
  uint small;
  In C : register(t18);
  uint large;
};

[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex) {
  S.sums[0][0][i] = I.first[0].Load(i * 4) + I.then[i];
  S.last[0].Store(i * 4, S.from.first[0].Load(4 * i) + S.from.then[i]);
  StructuredBuffer<uint> local[1] = T.of;
  Last[i] = local[0][i] + S.from.first[0].Load(4 * i);
  Sums[i] = C.first[0].Load(i * 4) + C.then[i] + small + large;
}
