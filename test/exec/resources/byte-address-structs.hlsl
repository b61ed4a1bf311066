// RUN: %exec-test %s
// Load<T> and Store<T> of structs, arrays, bools and matrices: the bytes of a structured buffer.
// py: S = pack('<fff i ff I H2x', 1.5, 2.5, -3, -7, 10, 20, 1, 0x3c00)
// in Src bytes: bytes(8) + S + pack('<5i', 9, 8, 7, 6, 5)
// inout Dst bytes: b'\xcd' * 100 -> b'\xcd' * 12 + pack('<fff i ff I', 3.0, 5.0, -6, -8, 11, 20, 0) + b'\xcd' * 0 + pack('<H', 0xbc00) + b'\xcd' * 2 + b'\xcd' * 4 + pack('<3i', 9, 16, 7) + b'\xcd' * 40
#include "check.hlsli"
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);

struct Inner {
  float2 uv;
};
struct Record {
  float3 position;
  int id;
  Inner inner;
  bool flag;
  half h;
};
struct Three {
  int v[3];
};

[numthreads(1, 1, 1)] void main() {
  Record r = Src.Load<Record>(8);
  CHECKF3(r.position);  //= (1.5, 2.5, -3)
  CHECK(r.id);          //= -7
  CHECKF2(r.inner.uv);  //= (10, 20)
  CHECK(r.flag);        //= 1
  CHECKF(r.h);          //= 1
  Three t = Src.Load<Three>(40);
  CHECK(t.v[0]); //= 9
  CHECK(t.v[2]); //= 7
  CHECK(Src.Load<Record>(8).id); //= -7
  CHECK(sizeof(Record)); //= 32
  r.position *= 2;
  r.id -= 1;
  r.inner.uv.x++;
  r.flag = !r.flag;
  r.h = -r.h;
  Dst.Store<Record>(12, r);
  t.v[1] *= 2;
  Dst.Store<Three>(48, t);
  CHECKF2(Dst.Load<Inner>(28).uv); //= (11, 20)
}
