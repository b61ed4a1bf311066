// RUN: %exec-test %s
// Enums of every underlying type with numbers and other enums: the rank is that of the written type, and the result is not an enum.
// in In i32: [1, 3, -7]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);
enum Plain { None, One, Many = 7 };
enum Unsigned : uint { Zero, Top = 0xfffffff0 };
enum Written : unsigned int { W0, W1 };
enum Long : uint64_t { Few = 2, Huge = 1ull << 40 };

Plain given(Plain p) { return p; }
uint kind(int) { return 1; }
uint kind(uint) { return 2; }
uint kind(uint64_t) { return 3; }

[numthreads(1, 1, 1)] void main() {
  Plain p = (Plain)In[0];
  Unsigned u = (Unsigned)In[1];
  Written w = (Written)In[1];
  Long l = (Long)In[1];
  CHECK(p * 10 + In[1]);        //= 13
  CHECK(u * 10);                //= 30
  CHECK(10u * u - Top);         //= 46
  CHECK(w | 4 | W1);            //= 7
  CHECK(u / 2 + u % 2);         //= 2
  CHECKL(l * Huge);             //= 3 << 40
  CHECKL(l * 10 + In[1]);       //= 33
  CHECK(kind(u * 10));          //= 2
  CHECK(kind(10 + u));          //= 2
  CHECK(kind(p + 1));           //= 1
  CHECK(kind(l - 1u));          //= 3
  CHECK(max(u * 2, 9u));        //= 9
  Plain sum = One + p; // operands of one enum give it where it is required
  CHECK(sum);                   //= 2
  sum = (sum | One) & Many;
  CHECK(sum);                   //= 3
  sum <<= p;
  sum |= One;
  CHECK(sum);                   //= 7
  CHECK(given(sum - One));      //= 6
  CHECK(u > 2 && w < 4 ? 1 : 0); //= 1
}
