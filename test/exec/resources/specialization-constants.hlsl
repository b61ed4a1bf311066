// RUN: %exec-test %s
// spec 1 i32: -40
// spec 3 f32: 2.5
// spec 5 bool: 1
#include "check.hlsli"
[[vk::constant_id(1)]] const int Overridden = 4;
[[vk::constant_id(2)]] const int Default = 9;
[[vk::constant_id(3)]] const float Factor = 1.0;
[[vk::constant_id(4)]] const bool Off = false;
[[vk::constant_id(5)]] bool On = false; // const without the word, as every global variable
[[vk::constant_id(1)]] const int Again = 4; // the same constant
[[vk::constant_id(6)]] uint Big = 0xfffffff0;

[numthreads(1, 1, 1)] void main() {
  CHECK(Overridden);       //= -40
  CHECK(Default);          //= 9
  CHECKF(Factor * 2);      //= 5
  CHECK(Off);              //= 0
  CHECK(On);               //= 1
  CHECK(Big);              //= 0xfffffff0
  CHECK(On ? Overridden + Default : 0); //= -31
  CHECK(Again * 2 + Overridden); //= -120
  int s = 0;
  for (int i = 0; i < Default; ++i)
    s += i;
  CHECK(s); //= 36
}
