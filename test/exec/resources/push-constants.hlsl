// RUN: %exec-test %s
// push f32: [1.5, -2, 3]
// push i32: [7]
// push u32: [1, 20, 30]
// push f32: [0.25]
#include "check.hlsli"
struct Push {
  float3 v;
  int i;
  bool b;
  uint list[2];
  float last;
};
[[vk::push_constant]] Push P;

int viaParameter(Push p) { return p.i + p.list[1]; }

[numthreads(1, 1, 1)] void main() {
  CHECKF3(P.v);  //= (1.5, -2, 3)
  CHECK(P.i);    //= 7
  CHECK(P.b);    //= 1
  CHECK(P.list[P.i - 7]); //= 20
  CHECK(P.list[1]);       //= 30
  CHECKF(P.last); //= 0.25
  CHECK(viaParameter(P)); //= 37
}
