// RUN: %exec-test %s
// [[vk::offset]] sets the offset of a member in every kind of buffer, and of a variable of a cbuffer; the next
// member follows it. Variables and groupshared memory hold values without offsets.
// py: def item(k): return pack('<5I2f', k, 77, 77, 77, k + 1, k + 2, k + 3) + b'w' * 12 + pack('<6fI', *[k + x for x in (10, 20, 30, 11, 21, 31)], k % 2)
// in Items bytes: item(100) + item(201)
// inout Outs u32: [0xEE] * 14 -> [5, 0xEE, 0xEE, 0xEE, 6, 0xEE, 7] + [8] + [0xEE] * 6
// in Raw u32: [0, 21, 0, 0, 0, 22, 0, 23, 0]
// in C f32 @ 0.4 uniform: [0] * 8 + [1, 2, 3, 4] + [5, 0, 0, 0] + [6, 0, 0, 0, 7, 8, 0, 0] + [0, 0, 0, 0] + [9, 0, 0, 0, 10]
// push u32: [40, 0, 0, 0, 41, 0, 42, 43, 44]
#include "check.hlsli"
struct Item {
  uint a;
  [[vk::offset(16)]] uint b;
  float2 c;
  [[vk::offset(40)]] float3x2 m;
  bool f;
};
struct Sparse {
  uint a;
  [[vk::offset(16)]] uint b;
  [[vk::offset(24)]] uint c;
};
struct Inner {
  float x;
  [[vk::offset(16)]] float y;
};
struct Pushed {
  uint a;
  [[vk::offset(4 * 4)]] uint b;
  [[vk::offset(24)]] uint2 c;
  uint d;
};
StructuredBuffer<Item> Items : register(t1);
RWStructuredBuffer<Sparse> Outs : register(u2);
ByteAddressBuffer Raw : register(t3);
cbuffer C {
  [[vk::offset(32)]] float4 u;
  float v;
  [[vk::offset(64)]] float w[2];
  float x;
  [[vk::offset(112)]] Inner inner;
}
[[vk::push_constant]] Pushed P;
groupshared Sparse Shared[2];

uint total(Sparse s) { return s.a + s.b + s.c; }

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  CHECK(Items[1].a);        //= 201
  CHECK(Items[1].b);        //= 202
  CHECKF2(Items[i + 1].c);  //= (203, 204)
  CHECKF2(Items[1].m[1]);   //= (221, 222)
  CHECKF(Items[0].m[2][1]); //= 131
  Item whole = Items[1];
  CHECKF2(whole.m[2]); //= (231, 232)
  CHECK(whole.f);      //= 1
  CHECK(Items[0].f);   //= 0
  Shared[1].a = 5;
  Shared[1].b = 6;
  Shared[1].c = 7;
  Sparse local = Shared[i + 1];
  CHECK(total(local)); //= 18
  Outs[0] = local;
  Outs[1].a = 8;
  Sparse read = Raw.Load<Sparse>(4);
  CHECK3(uint3(read.a, read.b, read.c)); //= (21, 22, 23)
  CHECKF4(u);    //= (1, 2, 3, 4)
  CHECKF(v);     //= 5
  CHECKF(w[1]);  //= 7
  CHECKF(w[i]);  //= 6
  CHECKF(x);     //= 8
  CHECKF2(float2(inner.x, inner.y)); //= (9, 10)
  CHECK(P.a);  //= 40
  CHECK(P.b);  //= 41
  CHECK2(P.c); //= (42, 43)
  CHECK(P.d);  //= 44
}
