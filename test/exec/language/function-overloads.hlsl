// RUN: %exec-test %s
// in In i32: [-4, 9]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

int kind(int) { return 1; }
int kind(uint) { return 2; }
int kind(float) { return 3; }
int kind(bool) { return 4; }
int kind(half) { return 5; }
// not on Metal {
int kind(double) { return 6; }
// }
int kind(int64_t) { return 7; }
int kind(int16_t) { return 8; }
int kind(int2) { return 10; }
int kind(float2) { return 11; }
int kind(float3) { return 12; }
int kind(float4) { return 13; }
int kind(float2x2) { return 14; }
int count(int a) { return 1; }
int count(int a, int b) { return 2; }
int count(int a, int b, int c) { return 3; }

[numthreads(1, 1, 1)] void main() {
  int x = In[0];
  CHECK(kind(x));                 //= 1
  CHECK(kind((uint)x));           //= 2
  CHECK(kind(x * 1.0f));          //= 3
  CHECK(kind(x < 0));             //= 4
  CHECK(kind((half)x));           //= 5
  // not on Metal {
  CHECK(kind((double)x));         //= 6
  // }
  CHECK(kind((int64_t)x));        //= 7
  CHECK(kind((int16_t)x));        //= 8
  CHECK(kind(int2(x, x)));        //= 10
  CHECK(kind(float2(x, x)));      //= 11
  CHECK(kind(float3(x, x, x)));   //= 12
  CHECK(kind((float4)x));         //= 13
  CHECK(kind((float2x2)x));       //= 14
  CHECK(kind(1u));                //= 2
  CHECK(kind(1.0h));              //= 5
  // not on Metal {
  CHECK(kind(1.0l));              //= 6
  // }
  CHECK(kind(true));              //= 4
  CHECK(count(x));                //= 1
  CHECK(count(x, x));             //= 2
  CHECK(count(x, x, x));          //= 3
}
