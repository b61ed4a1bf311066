// RUN: %exec-test %s
// Before HLSL 202x a number without a suffix takes the type of the operand beside it; operations on only such numbers have 64 bits,
// with floats as doubles.
// in In u32: [100000, 31, 0xffffffff, 7]
// in Halves f16: [0.333251953125, 3, 2050, 0.5]
// in Shorts i16: [32767, -7, 300]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);
StructuredBuffer<half> Halves : register(t2);
StructuredBuffer<int16_t> Shorts : register(t3);

#define LARGE 2290666700
#define HASH(X) (((X) ^ 0x9E3779B9) >> 16)
#define TENTH 0.1

int pick(int) { return 1; }
int pick(uint) { return 2; }
int pick(int64_t) { return 3; }
int pick(half) { return 4; }
int pick(float) { return 5; }
template <typename T> uint sizeFor(T) { return sizeof(T); }
template <typename T> T tripled(T X) { return X * 3000000000 / 3; }
template <typename T> T third(T X) { return X * 0.1; }
template <typename T> T wide(T X, uint64_t Y) { return X + (T)(Y >> 32); }
template <int N> struct Fixed {
  int Values[N];
};
struct Sums {
  float Whole;
  static const float Product = 0.1 * 3.0;
  float add(float X = 1.0 / 3.0 * 3.0) { return Whole + X; }
};
static const uint Masks[2] = {~0xFFFFFFFF + 0x1FFFFFFFF, 1 << 40 >> 36};
enum class Bits : uint { Top = 0x80000000, All = 0xFFFFFFFF };
static int Calls;
int called() { return ++Calls; }

[numthreads(1, 1, 1)] void main() {
  uint x = In[0], n = In[1], all = In[2];
  int i = (int)x, m = (int)all;
  half h = Halves[0];
  int16_t s = Shorts[0], t = Shorts[1];
  // beside an integer
  CHECK((x * 2290666700) >> 16);                      //= (100000 * 2290666700 & 0xffffffff) >> 16
  CHECK((2290666700 * x) >> 16);                      //= (100000 * 2290666700 & 0xffffffff) >> 16
  CHECK((x * LARGE) >> 16);                           //= (100000 * 2290666700 & 0xffffffff) >> 16
  CHECK(HASH(m));                                     //= (0xffffffff ^ 0x9E3779B9) >> 16
  CHECK(HASH(i));                                     //= ((100000 ^ 0x9E3779B9) - 2**32) >> 16
  CHECK(HASH(x));                                     //= (100000 ^ 0x9E3779B9) >> 16
  CHECK(m < 4294967295 ? 7 : 9);                      //= 9
  CHECK(m > 0xFFFFFFFE ? 7 : 9);                      //= 7
  CHECK(x > -1 ? 7 : 9);                              //= 9
  CHECK((x + 4294967295) / 2);                        //= 49999
  CHECK((i - 0xFFFFFFFF) / -2);                       //= -50000
  CHECK(x % 5000000000);                              //= 100000 % (5000000000 - 2**32)
  CHECK2(int2(i, m) / 0xFFFFFFFF);                    //= (-100000, 1)
  CHECK2(4294967295 * uint2(x, 3) / 2);               //= ((2**32 - 100000) // 2, (2**32 - 3) // 2)
  CHECK((x += 4294967295) / 3);                       //= 33333
  CHECK(((m ^= 0xFFFFFFFF) - 1) >> 1);                //= -1
  CHECK((bool)n + 4294967295 < 1);                    //= 1
  CHECKL((uint64_t)n * 4294967295);                   //= 31 * 4294967295
  CHECKL((int64_t)n - 0xFFFFFFFF);                    //= u64(31 - 0xffffffff)
  // 16 bits
  CHECK(s + 1);                                       //= -32768
  CHECK(s + 1 > 0);                                   //= 0
  CHECK((s * 4) >> 1);                                //= -2
  CHECK(t / 2 * 40000);                               //= -3 * 40000 + 2 * 65536
  CHECK(max(s, 1) + 1);                               //= -32768
  CHECK(s * (n > 3 ? 2 : 3));                         //= -2
  // shifts
  CHECKF((float)(1 << n));                            //= 2147483648
  CHECKF((float)(1 << (int)n));                       //= -2147483648
  CHECK2((1 << uint2(n, 4)) >> 4);                    //= (1 << 27, 1)
  CHECK((2147483648 << In[3]) / 2 + (0x180000000 >> n)); //= 1
  CHECK(1l << n);                                     //= 0x80000000
  CHECK((1l << n) >> 4);                              //= -(1 << 27)
  // only numbers
  CHECKL(1 << 40);                                    //= 1 << 40
  CHECKL(-(1 << 31) - 1);                             //= u64(-2147483649)
  CHECKL(0xFFFFFFFF + 1);                             //= 1 << 32
  CHECKL(~0xFF);                                      //= u64(~0xff)
  CHECKL(-0x80000000);                                //= u64(-0x80000000)
  CHECKL(2147483647 * 2147483647 / 2147483647);       //= 2147483647
  CHECKL(1000000 * 1000000 % 1000001);                //= 10 ** 12 % 1000001
  CHECKF(~0xFF);                                      //= -256
  CHECKF(1 << 33);                                    //= 2 ** 33
  CHECK(0xFFFFFFFF + 1 > 0);                          //= 1
  CHECK(-1 < 0xFFFFFFFF);                             //= 1
  CHECK(2147483648 - 2147483647);                     //= 1
  CHECK2(uint2(Masks));                               //= (0xffffffff, 16)
  CHECK((uint)Bits::Top / 2 + (uint)Bits::All / 2);   //= 0xbfffffff
  int sized[(0xFFFFFFFF + 5) / 0x40000000];
  CHECK(sizeof(sized));                               //= 16
  CHECK(sizeof(Fixed<(1 << 33) / 0x80000000>));       //= 16
  int chosen = 4;
  switch (all) {
  case 0xFFFFFFFF:
    chosen = 5;
  }
  CHECK(chosen);                                      //= 5
  // choices
  CHECKL(n > 3 ? 3000000000 : 1);                     //= 3000000000
  CHECK((n > 3 ? 3000000000 : 1) * x / 2);            //= (3000000000 * 99999 & 0xffffffff) // 2
  CHECK((n > 3 ? m : 0xFFFFFFFE) >> 1);               //= 0
  CHECK((n < 3 ? i : 0xFFFFFFFE) >> 1);               //= -1
  CHECK((called(), 4294967295) / i + Calls);          //= 1
  // floats
  CHECKF(0.1 * 3.0);                                  //= f32(0.1 * 3.0)
  CHECKF(1.0 / 3.0 * 3.0 - 1);                        //= 0
  CHECKF(In[3] * (0.1 + 0.2 - 0.3));                  //= f32(7 * f32(0.1 + 0.2 - 0.3))
  CHECK(0.1 + 0.2 == 0.3);                            //= 0
  CHECK((int)(0.1 * 30));                             //= 3
  CHECKF(x * 0.5);                                    //= 49999.5
  CHECKF(Sums::Product);                              //= f32(0.1 * 3.0)
  Sums sums = {2};
  CHECKF(sums.add());                                 //= 3
  // halves
  CHECKF(h * 0.1);                                    //= f16(f16(0.333251953125) * f16(0.1))
  CHECKF(TENTH * h);                                  //= f16(f16(0.333251953125) * f16(0.1))
  CHECKF(h * 3.0 + 0.1);                              //= f16(f16(0.333251953125 * 3) + f16(0.1))
  CHECKF(Halves[2] + 1);                              //= f16(2051)
  CHECKF(Halves[2] + 0.75);                           //= 2050
  CHECKF2(half2(h, 3) * 0.1);                         //= (f16(f16(0.333251953125) * f16(0.1)), f16(3 * f16(0.1)))
  CHECKF(h * (n > 3 ? 0.1 : 0.2));                    //= f16(f16(0.333251953125) * f16(0.1))
  CHECKF(h * (0.1 + 0.2));                            //= f16(f16(0.333251953125) * f16(0.1 + 0.2))
  CHECKF(max(h, 0.7));                                //= f16(0.7)
  CHECKF(min(Halves[1], 0.7) - 0.1);                  //= f16(f16(0.7) - f16(0.1))
  CHECKF(clamp(Halves[1], 0.1, 0.7));                 //= f16(0.7)
  CHECKF((h *= 0.1));                                 //= f16(f16(0.333251953125) * f16(0.1))
  CHECKF(Halves[3] + sqrt(4.0) * 2050.0);             //= 4100
  CHECKF(Halves[3] + max(1.0, 2050));                 //= 2050
  CHECKF(n > 3 ? Halves[0] : 0.1);                    //= 0.333251953125
  CHECKF(n < 3 ? Halves[0] : 0.1);                    //= f16(0.1)
  // which function
  CHECK(pick(x * 4294967295));                        //= 2
  CHECK(pick(i ^ 0x9E3779B9));                        //= 1
  CHECK(pick(Halves[0] * 0.1));                       //= 4
  CHECK(pick(Halves[0] * 0.1f));                      //= 5
  CHECK(pick(In[0] * 0.1));                           //= 5
  CHECK(pick(1 << n) * 10 + pick(1 << i));            //= 21
  CHECK(sizeFor(3000000000) + sizeFor(0xFFFFFFFF));   //= 8
  CHECK(sizeFor(1.5) + sizeFor(1));                   //= 8
  CHECK(sizeFor(Halves[0] * 0.5) + sizeFor(s + 1));   //= 4
  CHECK(tripled(In[0]) / 2);                          //= (3000000000 * 100000 & 0xffffffff) // 3 // 2
  CHECKL(tripled((uint64_t)In[0]));                   //= 10 ** 14
  CHECKF(third(Halves[0]));                           //= f16(f16(0.333251953125) * f16(0.1))
  CHECKF(third(3.0f));                                //= f32(3 * f32(0.1))
  CHECK(wide(1, 0x300000000));                        //= 4
  // not on Metal {
  double d = In[3];
  double tenth = 0.1;
  CHECKD(tenth);                                      //= 0.1
  CHECKD(d * 0.1);                                    //= 7 * 0.1
  CHECKD(d * (1.0 / 3.0));                            //= 7 * (1.0 / 3.0)
  CHECKD(d * (n > 3 ? 0.1 : 0.2));                    //= 7 * 0.1
  CHECKD(max(d, 7.1));                                //= 7.1
  CHECKD(third(d));                                   //= 7 * 0.1
  CHECKD((double)0.1 + double(0.2));                  //= 0.1 + 0.2
  CHECKD(double2(0.1, 0.7).y);                        //= 0.7
  double3 splat = 0.3;
  CHECKD(splat.z + -0.1);                             //= 0.3 - 0.1
  double list[2] = {0.1, 1 << 40};
  CHECKD(list[n - 31] + list[1]);                     //= 0.1 + 2 ** 40
  CHECKD(d * 0.1f);                                   //= 7 * f32(0.1)
  CHECKD(d * sqrt(2.0));                              //= 7 * 2 ** 0.5 ~ 1 ulp
  CHECKD(d * max(0.1, n > 3 ? 0.7 : 0.2));            //= 7 * 0.7
  // }
}
