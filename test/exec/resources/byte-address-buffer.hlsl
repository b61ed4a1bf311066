// RUN: %exec-test %s
// in Src bytes: pack('<12I', *[0x3f800000, 0xfffffffe, 3, 0x40490fdb, 5, 6, 7, 8, 0x3c00c000, 0x80017fff, 11, 12])
// inout Dst bytes: pack('<20I', *range(100, 120)) -> pack('<20I', 100, 1, 2, 3, 104, 5, 6, 107, 7, 8, 9, 10, 112, 0x40200000, 114, 0x11, 0xffffffff, 0x0003fffe, 118, 119)
// in Empty bytes: bytes(36)
#include "check.hlsli"
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);
ByteAddressBuffer Empty : register(t3);

uint viaParameter(ByteAddressBuffer b, uint at) { return b.Load(at); }
void storeTo(RWByteAddressBuffer b, uint at, uint v) { b.Store(at, v); }

[numthreads(1, 1, 1)] void main() {
  CHECK(Src.Load(8));                  //= 3
  CHECK2(Src.Load2(16));               //= (5, 6)
  CHECK3(Src.Load3(20));               //= (6, 7, 8)
  CHECK4(Src.Load4(4));                //= (0xfffffffe, 3, 0x40490fdb, 5)
  CHECKF(asfloat(Src.Load(0)));        //= 1
  CHECKF(Src.Load<float>(12));         //= f32(pi)
  CHECK(Src.Load<int>(4));             //= -2
  CHECKF2(Src.Load<half2>(32));        //= (-2, 1)
  CHECKF(Src.Load<half>(34));          //= 1
  CHECK2((int2)Src.Load<int16_t2>(36)); //= (32767, -32767)
  CHECK((uint)Src.Load<uint16_t>(38)); //= 0x8001
  CHECKL(Src.Load<uint64_t>(16));      //= 5 | 6 << 32
  CHECKL(Src.Load<int64_t>(4));        //= 0xfffffffe | 3 << 32
  CHECK(Src.Load<uint4>(16).w);        //= 8
  uint size;
  Src.GetDimensions(size);
  CHECK(size); //= 48
  Empty.GetDimensions(size);
  CHECK(size); //= 36
  CHECK(viaParameter(Src, 44)); //= 12
  uint at = Src.Load(16) * 4;
  CHECK(Src.Load(at)); //= 6

  Dst.Store(4, 1);
  Dst.Store2(8, uint2(2, 3));
  Dst.Store2(20, uint2(5, 6));
  Dst.Store4(32, uint4(7, 8, 9, 10));
  Dst.Store<float>(52, 2.5);
  storeTo(Dst, 60, 0x11);
  Dst.Store3(64, uint3(-1, 0, 0));
  Dst.Store<int16_t2>(68, int16_t2(-2, 3));
  Dst.Store<uint>(72, 118);
  CHECK(Dst.Load(36)); //= 8
}
