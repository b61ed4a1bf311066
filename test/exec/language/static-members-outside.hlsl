// RUN: %exec-test %s
// Static members that are defined outside of their class with the word static.
// in In i32: [4]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

struct Config {
  static int Uses;
  const static int Table[3];
  enum { Three = 3 };
};
static int Config::Uses = 10;
const static int Config::Table[3] = {5, -6, 7};

template <typename T> struct Of {
  const static T Values[2];
  static T Sum;
};
template <typename T> const static T Of<T>::Values[2] = {(T)1.5, (T)-2.5};
template <typename T> static T Of<T>::Sum = (T)0.5;

namespace outer {
struct Inner {
  static int2 Pair;
};
static int2 Inner::Pair = int2(3, -8);
} // namespace outer

// Not definitions of members: these stay static, and are not constants of the caller.
template <int A, typename T> struct Box {
  T Value;
};
static Box<Config::Three, int> Kept;
static int Sized[Config::Three];
static int Taken = Config::Three;

[numthreads(1, 1, 1)] void main() {
  int i = In[0];
  CHECK(++Config::Uses);                   //= 11
  CHECK(Config::Table[i - 3]);             //= -6
  CHECKF(Of<float>::Values[i - 3]);        //= -2.5
  CHECK(Of<int>::Values[i - 4]);           //= 1
  Of<float>::Sum += i;
  CHECKF(Of<float>::Sum);                  //= 4.5
  CHECK(Of<int>::Sum);                     //= 0
  outer::Inner::Pair.y += i;
  CHECK2(outer::Inner::Pair);              //= (3, -4)
  Kept.Value = i * 5;
  Sized[i - 2] = -i;
  Taken += i;
  CHECK(Kept.Value + Sized[2] + Taken);    //= 23
}
