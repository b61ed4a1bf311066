// RUN: %exec-test %s
// in H f16: [1.5, -2.25, 0.1, 65504, 1e-7, 2048, 3, 0.0]
// out R f16: [f16(H[0] * H[2]), f16(H[0] + H[1]), H[3], f16(H[5] + H[6])]
// out V f16: [1.5, -2.25, f16(f16(0.1) * 2), 3]
#include "check.hlsli"
StructuredBuffer<half> H : register(t1);
RWStructuredBuffer<float16_t> R : register(u2);
RWStructuredBuffer<half4> V : register(u3);

half add(half a, half b) { return a + b; }

[numthreads(1, 1, 1)] void main() {
  R[0] = H[0] * H[2];
  R[1] = add(H[0], H[1]);
  R[2] = H[3];
  R[3] = H[5] + H[6];
  V[0] = half4(H[0], H[1], H[2] * 2.0h, 3.0h);
  CHECKF(H[0] / H[6]);      //= f16(0.5) ~ 0
  CHECKF(H[3] * 2.0h);      //= inf
  CHECKF(H[5] + 1.0h);      //= 2048
  CHECKF(-H[1]);            //= 2.25
  CHECKF(H[2] + 0.1f);      //= f32(f16(0.1) + f32(0.1))
  CHECK(H[1] < H[0]);       //= 1
  CHECKF((half)(H[5] * H[5])); //= inf
  CHECKF((float)H[5] * H[5]);  //= 4194304
  half3 v = half3(H[0], H[1], H[6]);
  CHECKF3(v * v);                  //= (2.25, 5.0625, 9)
  CHECKF(dot(v, half3(2, 2, 1)));  //= 1.5 ~ 0.01
  CHECKF3(max(v, 0.0h));           //= (1.5, 0, 3)
  CHECK3((int3)v);                 //= (1, -2, 3)
  half h = 0;
  h += H[0];
  h *= 3.0h;
  h -= 0.25h;
  CHECKF(h); //= 4.25
  h++;
  CHECKF(h); //= 5.25
  min16float m = (min16float)H[0];
  CHECKF(m + m); //= 3
  float16_t2 w = {H[0], H[6]};
  CHECKF2(w.yx); //= (3, 1.5)
  CHECKF((half)1e-7f * (half)H[7] + H[0]); //= 1.5
}
