// RUN: %exec-test %s
// Structured buffers: each scalar at its own alignment, arrays and vectors tight, structs padded to
// their largest member.
// py: def rec(i): return pack('<h2xfffI3h2x2fIdqf4x', i - 2, i, i + .5, -i, i & 1, i, i * 2, -i, i * .25, 7, 1 - (i & 1), i / 3, -(i << 33), 9)
// in Src bytes: rec(0) + rec(1) + rec(2)
// inout Dst bytes: rec(5) * 2 -> rec(2) + rec(5)[:36] + pack('<I', 1) + rec(5)[40:]
#include "check.hlsli"
struct Nested {
  float2 xy;
  bool flag;
};
struct Record {
  int16_t small;
  float3 position;
  bool odd;
  int16_t list[3];
  Nested nested;
#ifdef METAL
  int64_t d;
#else
  double d;
#endif
  int64_t wide;
  float last;
};
StructuredBuffer<Record> Src : register(t1);
RWStructuredBuffer<Record> Dst : register(u2);

float lastOf(StructuredBuffer<Record> b, uint i) { return b[i].last; }

[numthreads(1, 1, 1)] void main() {
  CHECK((int)Src[1].small);   //= -1
  CHECKF3(Src[2].position);   //= (2, 2.5, -2)
  CHECK(Src[1].odd);          //= 1
  CHECK(Src[2].odd);          //= 0
  CHECK((int)Src[2].list[1]); //= 4
  CHECK((int)Src[2].list[2]); //= -2
  CHECKF2(Src[2].nested.xy);  //= (0.5, 7)
  CHECK(Src[2].nested.flag);  //= 1
  // not on Metal {
  CHECKD(Src[1].d);           //= 1 / 3
  // }
  CHECKL(Src[1].wide);        //= u64(-(1 << 33))
  CHECKF(lastOf(Src, 2));     //= 9
  Record r = Src[2];
  CHECKF(r.position.y); //= 2.5
  CHECKF(Src.Load(1).position.x); //= 1
  Dst[0] = r;
  CHECK(Dst[1].nested.flag); //= 0
  Dst[1].nested.flag = true;
  uint count, stride;
  Src.GetDimensions(count, stride);
  CHECK(count);  //= 3
  CHECK(stride); //= 64
}
