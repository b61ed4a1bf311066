// RUN: %exec-test %s
// #pragma pack_matrix applies from its line on; row_major or column_major in a type overrides it.
// py: R = [[10 * r + c for c in range(3)] for r in range(2)]
// py: S = [[100 + 10 * r + c for c in range(2)] for r in range(2)]
// in First f32: flat(transpose(R))
// in Rows f32: flat(R)
// in Items f32: flat(transpose(R)) + flat(R) + flat(S) + flat(transpose(S))
// in Raw f32: flat(R) + flat(transpose(R))
// in Last f32: flat(transpose(R)) + flat(R)
// in C f32 @ 0.6 uniform: [0, 1, 2, 9, 10, 11, 12, 9, 0, 10, 9, 9, 1, 11, 9, 9, 2, 12]
// inout O f32: [0] * 12 -> flat(R) + [5, 6, 7] + [0, 0, 8]
#include "check.hlsli"
typedef float2x3 Before;
StructuredBuffer<float2x3> First : register(t1);
#pragma pack_matrix(row_major)
#define COLUMNS column_major
typedef float2x3 Short;
struct Item {
  Before b;
  Short r;
  float2x2 s;
  COLUMNS const float2x2 c;
};
StructuredBuffer<Short> Rows : register(t2);
StructuredBuffer<Item> Items : register(t3);
ByteAddressBuffer Raw : register(t4);
RWStructuredBuffer<float2x3> O : register(u7);
cbuffer C {
  float2x3 cm;
  column_major float2x3 cc;
}
float3 second(Item i) { return i.r[1]; }
float3 loaded(uint at) { return Raw.Load<float2x3>(at)[1]; }
#pragma pack_matrix(column_major)
struct Two {
  float2x3 c;
  Short r;
};
StructuredBuffer<Two> Last : register(t5);

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  CHECKF3(First[i][1]);    //= R[1]
  CHECKF3(Rows[0][1]);     //= R[1]
  CHECKF3(Items[0].b[1]);  //= R[1]
  CHECKF3(second(Items[i])); //= R[1]
  CHECKF2(Items[0].s[1]);  //= S[1]
  CHECKF2(Items[0].c[1]);  //= S[1]
  CHECKF3(loaded(0));      //= R[1]
  CHECKF3(Raw.Load<float2x3>(24)[1]); //= R[1]
  CHECKF3(Raw.Load<Short>(0)[1]);     //= R[1]
  CHECKF3(Last[0].c[1]);   //= R[1]
  CHECKF3(Last[0].r[1]);   //= R[1]
  CHECKF3(cm[1]);  //= R[1]
  CHECKF3(cc[1]);  //= R[1]
  O[0] = Rows[0];
  O[1][0] = float3(5, 6, 7);
  O[i + 1]._m12 = 8;
}
