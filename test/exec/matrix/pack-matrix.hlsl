// RUN: %exec-test %s
// #pragma pack_matrix in front of the first matrix type changes the shader's default.
// py: R = [[10 * r + c for c in range(3)] for r in range(2)]
// py: S = [[100 + 10 * r + c for c in range(2)] for r in range(2)]
// in I f32: [0] * 6 + flat(R)
// in Squares f32: flat(S) + flat(transpose(S))
// in Items f32: flat(R) + flat(transpose(R)) + flat(S) + flat(R)
// in Raw f32: flat(R) + flat(S)
// in C f32 @ 0.5 uniform: [0, 1, 2, 9, 10, 11, 12, 9] + [0, 10, 9, 9, 1, 11, 9, 9, 2, 12]
// push f32: flat(S) + [0, 10, 1, 11, 2, 12]
// out O f32: flat(R) + [-7, 12, 2, -7, -7, -7]
#include "check.hlsli"
#pragma pack_matrix(row_major)
typedef float2x3 Short;
struct Item {
  Short r;
  column_major float2x3 c;
  float2x2 s[1];
  matrix<float, 2, 3> last;
};
struct Pushed {
  float2x2 s;
  column_major float2x3 c;
};
StructuredBuffer<float2x3> I : register(t1);
StructuredBuffer<float2x2> Squares : register(t2);
StructuredBuffer<Item> Items : register(t3);
ByteAddressBuffer Raw : register(t4);
cbuffer C {
  float2x3 cm;
  column_major float2x3 cc;
}
[[vk::push_constant]] Pushed P;
RWStructuredBuffer<Short> O : register(u6);

float corner(StructuredBuffer<float2x2> b, uint i) { return b[i][0][1]; }
template <typename T> float3 row(StructuredBuffer<T> b, uint i) { return b[i][1]; }
template <typename T> T raw(uint at) { return Raw.Load<T>(at); }
static const float2x3 K = {1, 2, 3, 4, 5, 6};

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  CHECKF(I[1][0][1]);      //= 1
  CHECKF3(I[i + 1][1]);    //= R[1]
  CHECKF3(row(I, 1));      //= R[1]
  CHECKF(Squares[0][0][1]);   //= S[0][1]
  CHECKF(corner(Squares, 1)); //= S[1][0]
  CHECKF2(mul(Squares[0], float2(1, 2))); //= [S[r][0] + 2 * S[r][1] for r in range(2)]
  CHECKF3(Items[0].r[1]);     //= R[1]
  CHECKF3(Items[0].c[1]);     //= R[1]
  CHECKF2(Items[i].s[i][1]);  //= S[1]
  CHECKF3(Items[0].last[1]);  //= R[1]
  CHECKF3(Raw.Load<float2x3>(0)[1]); //= R[1]
  CHECKF2(raw<float2x2>(24)[0]);     //= S[0]
  CHECKF3(cm[1]);  //= R[1]
  CHECKF3(cc[i + 1]); //= R[1]
  CHECKF2(P.s[1]); //= S[1]
  CHECKF3(P.c[1]); //= R[1]
  float2x3 k = K, m = {6, 5, 4, 3, 2, 1};
  CHECKF3(k[1] * m[0]); //= (24, 25, 24)
  CHECKF(K._m12 + m._21); //= 9
  O[0] = I[1];
  O[1] = -7;
  O[1]._m00_m02 = float2(-7, 2);
  O[1][0].yz = I[1]._m12_m02;
}
