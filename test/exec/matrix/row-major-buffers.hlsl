// RUN: %exec-test %s
// row_major in the element of a buffer, through a typedef, an array and explicit arguments of Load and
// Store.
// py: R = [[10 * r + c for c in range(3)] for r in range(2)]
// py: S = [[100 + 10 * r + c for c in range(2)] for r in range(2)]
// in Rows f32: [0] * 6 + flat(R)
// in Squares f32: flat(S)
// in Columns f32: flat(transpose(R))
// in Lists f32: flat(S) + flat(transpose(S))
// in Typed f32: flat(R)
// in Raw f32: flat(R) + flat(transpose(R)) + flat(S)
// inout O f32: [0] * 12 -> flat(R) + [0, 0, 0, 4, 5, 6]
// out Stored f32: flat(R) + flat(transpose(R))
#include "check.hlsli"
typedef row_major float2x3 Short;
typedef StructuredBuffer<Short> Shorts;
StructuredBuffer<row_major float2x3> Rows : register(t1);
StructuredBuffer<row_major float2x2> Squares : register(t2);
StructuredBuffer<column_major float2x3> Columns : register(t3);
StructuredBuffer<row_major float2x2[2]> Lists : register(t4);
Shorts Typed : register(t5);
ByteAddressBuffer Raw : register(t6);
RWStructuredBuffer<row_major float2x3> O : register(u7);
RWByteAddressBuffer Stored : register(u8);

float3 columns(StructuredBuffer<float2x3> b) { return b[0][1]; }

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  CHECKF(Rows[1][0][1]);     //= 1
  CHECKF3(Rows[i + 1][1]);   //= R[1]
  CHECKF3(Rows.Load(1)[1]);  //= R[1]
  CHECKF2(Squares[0][1]);    //= S[1]
  CHECKF(Squares[i]._m10);   //= S[1][0]
  CHECKF3(columns(Columns)); //= R[1]
  CHECKF2(Lists[0][0][1]);   //= S[1]
  CHECKF2(Lists[0][i + 1][1]); //= [S[0][1], S[1][1]]
  CHECKF3(Typed[0][1]);      //= R[1]
  CHECKF3(Raw.Load<row_major float2x3>(0)[1]); //= R[1]
  CHECKF3(Raw.Load<Short>(i)[1]);              //= R[1]
  CHECKF3(Raw.Load<float2x3>(24)[1]);          //= R[1]
  CHECKF2(Raw.Load<row_major float2x2>(48)[0]); //= S[0]
  float2x3 m = Rows[1];
  O[0] = m;
  O[1][1] = float3(4, 5, 6);
  Stored.Store<row_major float2x3>(0, m);
  Stored.Store<float2x3>(24, m);
  uint count, stride;
  Rows.GetDimensions(count, stride);
  CHECK2(uint2(count, stride)); //= (2, 24)
}
