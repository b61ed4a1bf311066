// RUN: %exec-test %s
// options: -w
// The choice among several functions where C++ has no answer or another one: the worst conversion of an argument decides, from
// a scalar that becomes a vector to a vector that is truncated.
// in In i32: [2]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

enum Flags { First = 1, Second = 2 };

float stepped(float A, float B, float X) { return 1; }
float2 stepped(float2 A, float2 B, float2 X) { return 2; }
int splat(float X) { return 1; }
int splat(float3 X) { return 3; }
int whole(uint X) { return 1; }
int whole(float X) { return 2; }
int half_or_int(int X) { return 1; }
int half_or_int(half X) { return 2; }
int narrow(int16_t X) { return 1; }
int narrow(float X) { return 2; }
int large(int X) { return 1; }
int large(float X) { return 2; }
int pair(bool2 A, float4 B) { return 1; }
int pair(float A, float B) { return 2; }
int pair(float3 A, float B) { return 3; }
int cut(half2 A, bool B) { return 1; }
int cut(int16_t3 A, int64_t3 B) { return 2; }
int double_or(float2 X) { return 1; }
int double_or(half X) { return 2; }
int double_or(int16_t X) { return 3; }
int written(out int X) { X = 1; return 1; }
int written(out float X) { X = 2; return 2; }
template <typename T> int typed(T X, int Y) { return 1; }
template <typename T> int typed(T X, float2 Y) { return 2; }
namespace inner {
int chosen(uint X, float Y) { return 1; }
int chosen(float X, uint Y) { return 2; }
} // namespace inner
struct Picker {
  int Base;
  int pick(uint X) { return Base + 1; }
  int pick(float X) { return Base + 2; }
  static int take(float2 X) { return 1; }
  static int take(float4 X) { return 2; }
  int both(int X) { return pick(X) * 10 + pick(X * 0.5); }
};

[numthreads(1, 1, 1)] void main() {
  int i = In[0];
  float2 v = i;
  float f = i;
  half h = i;
  int16_t s = (int16_t)i;
  CHECKF2(stepped(0.03, 0.0, v));        //= (2, 2)
  CHECKF(stepped(0.03, 0.0, f));         //= 1
  CHECK(splat(v));                       //= 1
  CHECK(splat(i));                       //= 1
  CHECK(whole(i) * 10 + whole(1));       //= 11
  CHECK(whole(h) * 10 + whole(3000000000)); //= 21
  CHECK(half_or_int(0.5));               //= 2
  CHECK(half_or_int(s));                 //= 1
  CHECK(narrow(i));                      //= 1
  CHECK(large(3000000000) * 10 + large(0xFFFFFFFF)); //= 11
  CHECK(pair(0xFFFFFFFF, -1));           //= 1
  CHECK(cut(f, s));                      //= 2
  CHECK(double_or(-0.1));                //= 2
  uint u;
  CHECK(written(u) * 10 + u);            //= 11
  CHECK(typed(f, i) * 10 + typed(i, 0.5)); //= 12
  CHECK(typed(f, v));                    //= 2
  CHECK(inner::chosen(i, f));            //= 1
  Picker p = {i};
  CHECK(p.pick(i) * 10 + p.pick(h));     //= 34
  CHECK(p.both(i));                      //= 34
  CHECK(Picker::take(float3(1, 2, 3)));  //= 1
  // An enumeration takes the type of a number of 16 bits.
  uint16_t bits = 3;
  CHECK(bits & Second);                  //= 2
  CHECK((s + First) * 10 + (bits ^ First)); //= 32
  bits |= Second;
  CHECK(bits);                           //= 3
  CHECKF(h * Second);                    //= 4
}
