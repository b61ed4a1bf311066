// RUN: %exec-test %s
// asfloat and its family; f32tof16 and f16tof32 with rounding, overflow and denormals.
// in A f32: [1.0, -2.5, 65519.0, 65520.0, 1e-8, 5.9604644775390625e-08, 0.333333343, 2049.0, 2051.0]
// in B u32: [0x3fc00000, 0xbc003c00, 0x7bff, 0xfc00, 0x0001, 0x12348000, 0x80000000]
#include "check.hlsli"
StructuredBuffer<float> A : register(t1);
StructuredBuffer<uint> B : register(t2);

[numthreads(1, 1, 1)] void main() {
  CHECKF(asfloat(B[0]));                //= 1.5
  CHECK(asuint(A[1]));                  //= bits(-2.5)
  CHECK(asint(A[1]) >> 31);             //= -1
  CHECK3(asuint(float3(A[0], A[1], -0.0))); //= (0x3f800000, bits(-2.5), 0x80000000)
  CHECKF2(asfloat(uint2(B[0], 0x41200000))); //= (1.5, 10)
  CHECK(asint(B[6]));                   //= -2147483648
  CHECKF(asfloat(asint(A[6])));         //= A[6]
  CHECK(asuint(asfloat(asuint(float2x2(A[0], 2, 3, 4))))[0].x); //= 0x3f800000
  CHECK(f32tof16(A[0]));  //= 0x3c00
  CHECK(f32tof16(A[1]));  //= 0xc100
  CHECK(f32tof16(A[6]));  //= bits(A[6], 'f16')
  CHECK(f32tof16(A[7]));  //= OneOf(bits(2048, 'f16'), bits(2050, 'f16'))
  CHECK(f32tof16(0.5));   //= 0x3800
  CHECK2(f32tof16(float2(A[0], A[1]))); //= (0x3c00, 0xc100)
  CHECKF(f16tof32(B[1])); //= 1
  CHECKF(f16tof32(B[1] >> 16)); //= -1
  CHECKF(f16tof32(B[2])); //= 65504
  CHECKF(f16tof32(B[3])); //= -inf
  CHECKF(f16tof32(B[5])); //= 0
  CHECKF2(f16tof32(uint2(B[1], B[2]))); //= (1, 65504)
  half h = (half)A[1];
  CHECK((uint)asuint16(h));    //= 0xc100
  CHECK((int)asint16(h));      //= i16(0xc100)
  CHECKF(asfloat16((uint16_t)(0x3c01 + B[4] - 1))); //= frombits(0x3c01, 'f16')
  CHECK2((uint2)asuint16(half2(h, 1))); //= (0xc100, 0x3c00)
  // not on Metal {
  double d = asdouble(B[4] - 1, 0xc0080000 + B[4] - 1);
  CHECKF((float)d); //= -3
  uint lo, hi;
  asuint(d, lo, hi);
  CHECK(lo); //= 0
  CHECK(hi); //= 0xc0080000
  // }
}
