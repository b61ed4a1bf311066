// RUN: %exec-test %s
// Names that a back end's text needs itself: functions and types that it defines, keywords, and names that it
// declares in functions.
// in In u32: [40, 12]
// in C u32: [3, 0, 0, 0, 9, 0, 0, 0]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);
cbuffer C : register(b2) {
  uint rows[2];
};
RWStructuredBuffer<uint> Taken : register(u3);
// inout Taken u32: [1, 5] -> [1, 7]

struct Row {
  uint value;
};
struct metal {
  uint x;
};
uint first_bit_low(uint x) { return firstbitlow(x) + 1; }
uint compare_exchange(uint old, uint value) {
  uint seen;
  InterlockedCompareExchange(Taken[1], old, value, seen);
  return seen;
}
uint wave_ballot(bool value) { return WaveActiveBallot(value).x & 1; }
uint main0(uint thread, uint device) {
  Row r;
  r.value = thread;
  metal m;
  m.x = device;
  return r.value * 10 + m.x;
}
uint buffer_sizes(uint array) {
  uint count, stride;
  In.GetDimensions(count, stride);
  return count + array;
}
uint entered(uint again) {
  uint result = again;
  do {
    if (result & 1)
      continue;
    result += 1;
  } while (first_bit_low(result += 1) > 2);
  return result;
}

[numthreads(1, 1, 1)] void main() {
  uint kernel = first_bit_low(In[0]), constant = main0(In[1], 3);
  CHECK(kernel);                  //= 4
  CHECK(constant);                //= 123
  CHECK(compare_exchange(5, 7));  //= 5
  CHECK(wave_ballot(In[0] == 40)); //= 1
  CHECK(buffer_sizes(rows[1]));   //= 11
  CHECK(entered(In[1]));          //= 14
  uint simd_sum = 5, select = 6, NULL = 9, INFINITY = In[1], __x = 2, x__y = 3, x_y = 4, as_type = 1;
  CHECK(simd_sum + select * NULL + INFINITY * __x + x__y * x_y + as_type); //= 5 + 54 + 24 + 12 + 1
}
