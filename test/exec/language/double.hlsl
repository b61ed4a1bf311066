// RUN: %exec-test %s
// no-metal: it has no double
// in D f64: [1.0 / 3, -2.5, 1e300, 3.0]
// out R f64: [D[0] * 3 + 1e-10, D[2] * 1e5, 1.0 / D[3], -D[1]]
#include "check.hlsli"
StructuredBuffer<double> D : register(t1);
RWStructuredBuffer<double> R : register(u2);

[numthreads(1, 1, 1)] void main() {
  precise double exact = D[0] * 3.0l;
  R[0] = exact + 1e-10l;
  R[1] = D[2] * 1e5l;
  R[2] = 1.0l / D[3];
  R[3] = -D[1];
  CHECKD(D[0] + D[1]);     //= 1.0 / 3 - 2.5
  CHECK(D[0] < D[3]);      //= 1
  CHECK((int)D[1]);        //= -2
  CHECKF((float)D[0]);     //= f32(1.0 / 3)
  CHECKF((float)D[2]);     //= inf
  double2 v = double2(D[1], D[3]);
  v = v.yx * 2;
  CHECKD(v.x); //= 6
  CHECKD(v.y); //= -5
  CHECKD(abs(D[1]));          //= 2.5
  CHECKD(max(D[1], D[3]));    //= 3
  CHECKD(asdouble(0u, 0x40080000u)); //= 3
  uint lo, hi;
  asuint(D[1], lo, hi);
  CHECK(lo); //= 0
  CHECK(hi); //= bits(-2.5, 'f64') >> 32
  CHECKD(fma(D[0], D[3], -1.0l)); //= -2.0**-54 ~ 1e-16
  CHECKD(sqrt(D[3] * 3.0l)); //= 3 ~ 1 ulp
  CHECKD(floor(D[1]));       //= -3
}
