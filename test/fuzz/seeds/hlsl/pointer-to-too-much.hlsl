//@ apple-m5
// Formats that devices hold as integers, at an address.
// in Data bf16 @ none: [1.5, -2.25, 300, 0.125]
// inout Copy bf16 @ none: [0, 0, 0, 0] -> [0, -2.25, 42, 0]
// push u64: [0, 0]
// addresses push: [(0, "Data"), (8, "Copy")]
#include "check.hlsli"
struct Push {
  vk::BufferPointer<bfloat16_t[2147483647]> from, to;
};
[[vk::push_constant]] Push P;

[numthreads(1, 1, 1)] void main() {
  int one = bool(P.to.Get()[0] == bfloat16_t(0.0f));
  P.to.Get()[one] = P.from.Get()[1];
  vk::RawBufferStore<bfloat16_t>((uint64_t)P.to + 4, (bfloat16_t)42.0f, 2);
}
