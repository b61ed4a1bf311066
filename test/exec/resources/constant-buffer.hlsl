// RUN: %exec-test %s
// The packing rules of cbuffers: rows of 16 bytes.
// py: def row(*v): return pack('<' + ''.join('f' if isinstance(x, float) else 'i' for x in v), *v)
// py: data = row(1., 2., 3., 4.) + row(5., 6., 7, -1) + row(8., 0., 0., 0.) + row(9., 70., 71., 0.) + row(10., 11., 12., 0.) + row(13., 14., 15., 16.) + row(17., 18., 19., 0.) + row(20., 21., 22., 23.) + row(1, 0, 24., 25.) + row(26., 27., 28., 0.) + row(29., 30., 0., 0.) + row(31., 32., 33., 34.) + row(35., 36., 0., 0.) + row(37., 38., 39., 40.) + row(41., 42, 43, 44)
// in Constants bytes: data
#include "check.hlsli"
struct Inner {
  float4 big;
  float2 small;
};
cbuffer Constants : register(b5) {
  float3 A;    // 0
  float B;     // 12, the same row
  float2 C;    // 16
  int D;       // 24
  int E;       // 28
  float F[2];  // 32, 48
  float2 G;    // 52: after the last element, not padded
  float3 H;    // 64 would straddle: 64
  float4 I;    // 80
  float3 J;    // 96
  float K[1];  // 112
  float3 L;    // 116
  bool M;      // 128
  bool N;      // 132
  float2 O;    // 136
  float3x2 P;  // 144: two columns
  float2 Q;    // 172 would straddle: 176
  Inner R[1];  // 192
};

[numthreads(1, 1, 1)] void main() {
  CHECKF3(A);  //= (1, 2, 3)
  CHECKF(B);   //= 4
  CHECKF2(C);  //= (5, 6)
  CHECK(D);    //= 7
  CHECK(E);    //= -1
  CHECKF(F[0]); //= 8
  CHECKF(F[D - 6]); //= 9
  CHECKF2(G);  //= (70, 71)
  CHECKF3(H);  //= (10, 11, 12)
  CHECKF4(I);  //= (13, 14, 15, 16)
  CHECKF3(J);  //= (17, 18, 19)
  CHECKF(K[0]); //= 20
  CHECKF3(L);  //= (21, 22, 23)
  CHECK(M);    //= 1
  CHECK(N);    //= 0
  CHECKF2(O);  //= (24, 25)
  CHECKF2(P[0]); //= (26, 29)
  CHECKF2(P[2]); //= (28, 0)
  CHECKF2(Q);    //= (31, 32)
  CHECKF4(R[0].big);   //= (35, 36, 0, 0)
  CHECKF2(R[D - 7].small); //= (37, 38)
  Inner copy = R[0];
  CHECKF(copy.small.y); //= 38
}
