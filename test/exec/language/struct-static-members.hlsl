// RUN: %exec-test %s
// in In i32: [4]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

struct Config {
  static const float Scale = 2.5;
  static int Uses;
  static const int Table[3];
  static int use(int i) {
    ++Uses;
    return Table[i];
  }
};
int Config::Uses = 10;
const int Config::Table[3] = {5, -6, 7};

[numthreads(1, 1, 1)] void main() {
  int i = In[0];
  CHECK(Config::use(i - 3));    //= -6
  CHECK(Config::use(i - 2));    //= 7
  CHECK(Config::Uses);          //= 12
  CHECKF(Config::Scale * i);    //= 10
}
