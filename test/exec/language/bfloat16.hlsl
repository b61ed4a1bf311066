// RUN: %exec-test %s
// in H bf16: [1.5, -2.25, 0.1, 3e38, 1e-40, 256, 3, 0.0]
// in M f32: [144, 232, 2.0 ** -30, 3.140625, 16777217]
// out R bf16: [bf16(H[0] * H[2]), bf16(H[0] + H[1]), H[3], H[5], H[4], -H[4]]
// out V bf16: [1.5, -2.25, bf16(H[2] * 2), 3]
#include "check.hlsli"
StructuredBuffer<bfloat16_t> H : register(t1);
StructuredBuffer<float> M : register(t4);
RWStructuredBuffer<bfloat16_t> R : register(u2);
RWStructuredBuffer<vector<bfloat16_t, 4> > V : register(u3);

bfloat16_t add(bfloat16_t a, bfloat16_t b) { return a + b; }
int which(bfloat16_t x) { return 16; }
int which(float x) { return 32; }
template <typename T> T twice(T x) { return x + x; }
static const bfloat16_t Third = 1.0 / 3.0;

[numthreads(1, 1, 1)] void main() {
  R[0] = H[0] * H[2];
  R[1] = add(H[0], H[1]);
  R[2] = H[3];
  R[3] = H[5] + (bfloat16_t)1;
  R[4] = H[4];
  R[5] = -H[4];
  V[0] = bfloat16_t4(H[0], H[1], H[2] * (bfloat16_t)2, (bfloat16_t)3.0);
  CHECKF(H[0] / H[6]);          //= bf16(0.5) ~ 0
  CHECKF(H[3] * (bfloat16_t)2); //= inf
  CHECKF(H[5] + (bfloat16_t)1); //= 256
  CHECKF(H[5] + (bfloat16_t)3); //= 260
  CHECKF(H[5] + 1.0);           //= 257
  CHECKF(-H[1]);                //= 2.25
  CHECK(H[1] < H[0]);           //= 1
  CHECK(H[7] == -H[7]);         //= 1
  CHECK((bool)H[4]);            //= 1
  CHECK((bool)H[7]);            //= 0
  CHECKF((bfloat16_t)M[3]);     //= bf16(3.140625)
  CHECKF((bfloat16_t)(float)(float16_t)M[3]); //= bf16(3.140625)
  CHECKF((float16_t)(float)H[2]);      //= f16(H[2])
  CHECK((int)H[1]);             //= -2
  CHECKF((bfloat16_t)(int)M[4]); //= 16777216
  CHECK(asuint16(H[0]));        //= 0x3fc0
  // What f32 would round to the middle of two values.
  CHECKF(fma((bfloat16_t)M[0], (bfloat16_t)M[1], (bfloat16_t)M[2])); //= 33536
  CHECKF(fma((bfloat16_t)M[0], (bfloat16_t)M[1], (bfloat16_t)-M[2])); //= 33280
  CHECKF(fma((bfloat16_t)144, (bfloat16_t)232, (bfloat16_t)9.3132257e-10)); //= 33536
  bfloat16_t3 v = bfloat16_t3(H[0], H[1], H[6]);
  CHECKF3(v * v);                     //= (2.25, bf16(5.0625), 9)
  CHECKF(dot(v, bfloat16_t3(2, 2, 1))); //= 1.5
  CHECKF3(max(v, (bfloat16_t3)0));    //= (1.5, 0, 3)
  CHECK3((int3)v);                    //= (1, -2, 3)
  CHECKF3((bfloat16_t3)uint3(1, 257, 70000)); //= (1, 256, 70144)
  bfloat16_t h = 0;
  h += H[0];
  h *= 3.0;
  h -= (bfloat16_t)0.25;
  CHECKF(h); //= 4.25
  h++;
  CHECKF(h); //= 5.25
  bfloat16_t2 w = {H[0], H[6]};
  CHECKF2(w.yx);           //= (3, 1.5)
  CHECK(which(H[0]));      //= 16
  CHECK(which(H[0] + 1.0)); //= 32
  CHECKF(twice(H[0]));     //= 3
  CHECKF(Third);           //= bf16(1 / 3)
  bfloat16_t2x2 m = {1, 2, 3, 4};
  CHECKF2(mul(m, bfloat16_t2(H[0], H[6]))); //= (7.5, 16.5)
  bfloat16_t a[3] = {H[0], H[1], H[6]};
  CHECKF(a[M[3] > 3 ? 2 : 0]); //= 3
  CHECK(sizeof(bfloat16_t));   //= 2
}
