// RUN: %exec-test %s
// in In i32: [0, 1, 2, 6]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

enum Plain { A, B, C = 6, D };
enum class Scoped { One = 1, Two = -2, Big = 0x7fffffff };
enum class Typed : uint { Low = 0, High = 0xffffffffu };
enum Flags { F0 = 1 << 0, F1 = 1 << 1, F2 = 1 << 2, All = F0 | F1 | F2 };

int describe(Plain p) {
  switch (p) {
  case A:
    return 100;
  case B:
    return 200;
  case C:
    return 300;
  default:
    return 400;
  }
}
Scoped pick(int i) { return i == 1 ? Scoped::One : Scoped::Two; }

[numthreads(1, 1, 1)] void main() {
  CHECK(describe((Plain)In[0])); //= 100
  CHECK(describe((Plain)In[1])); //= 200
  CHECK(describe((Plain)In[3])); //= 300
  CHECK(describe(D));            //= 400
  CHECK((int)D + In[1]);              //= 8
  CHECK((int)pick(In[1]));       //= 1
  CHECK((int)pick(In[2]));       //= -2
  CHECK(pick(In[1]) == Scoped::One); //= 1
  CHECK((uint)Typed::High);      //= 0xffffffff
  CHECK((int)Scoped::Big);       //= 0x7fffffff
  int flags = F0 | F2;
  CHECK(flags & In[3]);          //= 4
  CHECK((int)All);                    //= 7
  Plain p = A;
  if (In[1] == 1)
    p = C;
  CHECK((int)p + 1); //= 7
}
