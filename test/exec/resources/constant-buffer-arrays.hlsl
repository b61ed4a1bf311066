// RUN: %exec-test %s
// Arrays, structs and 16/64-bit members of a cbuffer; packoffset.
// py: def f(*v): return pack('<%df' % len(v), *v)
// in Arrays bytes: f(1, 2, 3, 99, 4, 5, 6, 99, 7, 8, 99, 99, 9, 10, 99, 99, 11, 12, 99, 99, 13, 14, 99, 99) + pack('<4i', 15, 99, 99, 99) + pack('<4i', 16, 97, 96, 95) + pack('<4i', 17, 18, 0, 0)
// in Widths bytes: pack('<4e', 1, 2, 3, 4) + pack('<hHi', -5, 6, -7) + pack('<d', 0.1) + pack('<q', -1 << 40) + pack('<3e', 8, 9, 10) + pack('<hi', 0, 11) + pack('<i', 12)
// in Packed bytes: f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
#include "check.hlsli"
struct Pair {
  float2 a;
};
struct Deep {
  Pair pairs[2];
  int tail;
};
cbuffer Arrays : register(b1) {
  float3 V[2];
  float2 Grid[2][2];
  Deep One[1]; // 96: pairs at 96 and 112, tail after them
};
cbuffer Widths : register(b2) {
  half4 Halves;
  int16_t I16;
  uint16_t U16;
  int I32;
#ifdef METAL
  int64_t D;
#else
  double D;
#endif
  int64_t I64;
  half3 H3;
  int After;
  int Last;
};
cbuffer Packed : register(b3) {
  float2 X : packoffset(c0.y);
  float Y : packoffset(c1.w);
  float3 Z : packoffset(c2);
};

[numthreads(1, 1, 1)] void main() {
  CHECKF3(V[0]); //= (1, 2, 3)
  CHECKF3(V[1]); //= (4, 5, 6)
  CHECKF2(Grid[0][1]); //= (9, 10)
  int one = (int)V[0].x;
  CHECKF2(Grid[one][0]);    //= (11, 12)
  CHECKF2(Grid[one][one]);  //= (13, 14)
  CHECK(asint(One[0].pairs[0].a.x)); //= 15
  CHECK(asint(One[0].pairs[1].a.x)); //= 16
  CHECK(One[0].tail); //= 96
  CHECKF4(Halves);  //= (1, 2, 3, 4)
  CHECK((int)I16);  //= -5
  CHECK((int)U16);  //= 6
  CHECK(I32);       //= -7
  // not on Metal {
  CHECKD(D);        //= 0.1
  // }
  CHECKL(I64);      //= u64(-1 << 40)
  CHECKF3(H3);      //= (8, 9, 10)
  CHECK(After);     //= 11
  CHECK(Last);      //= 12
  CHECKF2(X); //= (2, 3)
  CHECKF(Y);  //= 8
  CHECKF3(Z); //= (9, 10, 11)
}
