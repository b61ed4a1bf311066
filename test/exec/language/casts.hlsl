// RUN: %exec-test %s
// in F f32: [2.75, -2.75, 0.0, 1e9, 65504.0, -0.5, 2.5]
// in I i32: [7, -3, 0, 16777217, 70000, -2147483648]
// A driver may keep the precision of a float that goes through half and back.
#include "check.hlsli"
StructuredBuffer<float> F : register(t1);
StructuredBuffer<int> I : register(t2);

struct Two {
  float a;
  int b;
};

[numthreads(1, 1, 1)] void main() {
  // float and integer
  CHECK((int)F[0]);        //= 2
  CHECK((int)F[1]);        //= -2
  CHECK((uint)F[3]);       //= 1000000000
  CHECK((int)F[5]);        //= 0
  CHECKF((float)I[1]);     //= -3
  CHECKF((float)I[3]);     //= 16777216
  CHECKF((float)(uint)I[1]); //= f32(4294967293)
  CHECKF((float)I[5]);     //= -2147483648
  int implicit = F[0];
  CHECK(implicit); //= 2
  float back = I[1] / 2;
  CHECKF(back); //= -1
  // bool
  CHECK((bool)F[2]);  //= 0
  CHECK((bool)F[5]);  //= 1
  CHECK((bool)I[1]);  //= 1
  CHECK((int)(I[0] > 3) + 5); //= 6
  CHECKF((float)(I[0] > 3));  //= 1
  CHECK((bool)I[2] == false); //= 1
  CHECK2((bool2)int2(I[2], I[0])); //= (0, 1)
  // widths
  CHECK((int)(int16_t)I[4]);  //= i16(70000)
  CHECK((int)(uint16_t)I[1]); //= 65533
  CHECK((int)(int16_t)I[1]);  //= -3
  CHECKL((int64_t)I[1]);      //= u64(-3)
  CHECKL((uint64_t)(uint)I[1]); //= 4294967293
  CHECK((int)((int64_t)I[3] * 1000)); //= i32(16777217000)
  CHECKF((half)F[0]);       //= 2.75
  CHECKF((half)(F[4] + 8)); //= OneOf(65504, 65512)
  CHECKF((float)(half)0.1f * 1); //= f16(0.1)
  // not on Metal {
  CHECKD((double)F[0] / 3);      //= 2.75 / 3
  CHECKF((float)((double)I[3] + 0.5)); //= f32(16777217.5)
  CHECK((int)((double)I[3] * 2)); //= 33554434
  CHECKL((int64_t)(double)-5000000000.0 + I[2]); //= u64(-5000000000)
  // }
  CHECKF((float)((int64_t)I[3] << 20)); //= f32(16777217 << 20)
  CHECK((int)(half)I[0]);    //= 7
  CHECKF((half)I[1] * 0.5h); //= -1.5
  CHECK((int16_t)F[1]);      //= -2
  CHECKF((half)(uint16_t)65000 + 0 * I[0]); //= f16(65000)
  // signedness
  CHECK((uint)I[1] > 100u);  //= 1
  CHECK((uint)I[1] >> 28);   //= 15
  CHECK(I[1] >> 28);         //= -1
  CHECK(I[5] / 2);           //= -1073741824
  CHECK((uint)I[5] / 2);     //= 1073741824
  // vectors
  CHECK3((int3)float3(F[0], F[1], F[6]));     //= (2, -2, 2)
  CHECKF2((float2)int2(I[0], I[1]));          //= (7, -3)
  CHECKF4((float4)F[0]);                      //= (2.75,) * 4
  CHECK2((int2)float4(F[1], F[0], 1, 1));     //= (-2, 2)
  CHECKF3(((half3)float3(F[0], F[1], 0.1)));  //= (2.75, -2.75, OneOf(f16(0.1), f32(0.1)))
  CHECK4((int16_t4)int4(I[4], I[1], 1, 2));   //= (i16(70000), -3, 1, 2)
  float3 mix = float3(I[0], F[0], true);
  CHECKF3(mix); //= (7, 2.75, 1)
  float2 trunc2 = float3(F[0], F[1], 3).xy;
  CHECKF2(trunc2); //= (2.75, -2.75)
  // to structs
  Two t = (Two)I[1];
  CHECKF(t.a); //= -3
  CHECK(t.b);  //= -3
  Two flat = {float2(F[0], F[1])};
  CHECKF(flat.a); //= 2.75
  CHECK(flat.b);  //= -2
  // functional casts and bits
  CHECK(int(F[1]));              //= -2
  CHECKF2(float2(I[0], I[1]));   //= (7, -3)
  CHECK(asuint(F[0]));           //= bits(2.75)
  CHECK(asint(F[1]));            //= i32(bits(-2.75))
  CHECKF(asfloat(0x40490fdbu + I[2])); //= f32(pi)
  CHECKF2(asfloat(int2(0x3f800000, 0xc0000000) + I[2])); //= (1, -2)
}
