// RUN: %exec-test %s
// Matrices in buffers are column-major unless they are declared row_major; strides follow from that.
// py: R = [[10 * r + c for c in range(3)] for r in range(2)]
// py: C = [R[r][c] for c in range(3) for r in range(2)]
// py: F = flat(R)
// py: Q = [[100 + 4 * r + c for c in range(4)] for r in range(4)]
// in Col f32: C
// in Row f32: F
// in Both f32: C + [5] + F + [6] + flat(transpose(Q))
// out ColOut f32: [-v for v in C]
// out RowOut f32: [-v for v in F]
// out Bytes f32: C
// in Consts f32 @ 0.7 uniform: [0, 10, 8, 9, 1, 11, 8, 9, 2, 12, 8, 9, 0, 1, 2, 9, 10, 11, 12, 9]
#include "check.hlsli"

struct TwoOrders {
  column_major float2x3 c;
  float mark;
  row_major float2x3 r;
  float mark2;
  float4x4 q;
};
struct ColumnStruct {
  float2x3 m;
};
struct RowStruct {
  row_major float2x3 m;
};
StructuredBuffer<ColumnStruct> Col : register(t1);
StructuredBuffer<RowStruct> Row : register(t2);
StructuredBuffer<TwoOrders> Both : register(t3);
RWStructuredBuffer<ColumnStruct> ColOut : register(u4);
RWStructuredBuffer<RowStruct> RowOut : register(u5);
RWByteAddressBuffer Bytes : register(u6);
cbuffer Consts : register(b7) {
  float2x3 CM;           // three columns, each in its own register
  row_major float2x3 RM; // two rows
};

[numthreads(1, 1, 1)] void main() {
  float2x3 m = Col[0].m;
  CHECKF3(m[1]); //= R[1]
  float2x3 n = Row[0].m;
  CHECKF3(n[1]); //= R[1]
  CHECKF(Col[0].m._m12); //= 12
  CHECKF(Row[0].m[1][2]); //= 12
  TwoOrders t = Both[0];
  CHECKF3(t.c[1]); //= R[1]
  CHECKF3(t.r[1]); //= R[1]
  CHECKF(t.mark);  //= 5
  CHECKF(t.mark2); //= 6
  CHECKF4(t.q[2]); //= Q[2]
  CHECKF4(Both[0].q[3]); //= Q[3]
  ColOut[0].m = m * -1.0;
  RowOut[0].m[0] = -n[0];
  RowOut[0].m._m10_m11 = -n._m10_m11;
  RowOut[0].m[1].z = -12;
  Bytes.Store<float2x3>(0, m);
  CHECKF3(CM[1]);    //= R[1]
  CHECKF3(RM[1]);    //= R[1]
  CHECKF2(mul(CM, float3(1, 2, 3))); //= mul(R, [1, 2, 3])
  CHECKF2(mul(RM, float3(1, 2, 3))); //= mul(R, [1, 2, 3])
}
