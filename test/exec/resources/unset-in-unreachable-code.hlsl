// RUN: %exec-test %s
// Resources that are never set, in code that never runs: a method branches on a member that is constant in a copy of the object,
// or is in a loop, after another method returned, or in a function that is called with a constant.
// groups: 1 1 1
// in A u32: [5, 6, 7]
// out Out u32: [18, 6, 3, 5]
ByteAddressBuffer A : register(t0);
RWStructuredBuffer<uint> Out : register(u1);
struct Source {
  ByteAddressBuffer first;
  ByteAddressBuffer second;
  bool useSecond;
  uint most;
  static Source create(uint most) {
    Source s;
    s.most = most;
    s.useSecond = false;
    return s;
  }
  Source withSecond(ByteAddressBuffer buffer) {
    Source s = this;
    s.second = buffer;
    s.useSecond = true;
    return s;
  }
  uint sum() {
    uint found = 0;
    for (uint i = 0; i < most; ++i) {
      if (useSecond)
        found += second.Load(i * 4);
      else
        found += first.Load(i * 4);
    }
    return found;
  }
  uint at(uint i) {
    if (!useSecond)
      return first.Load(4 * i);
    return second.Load(4 * i);
  }
};
uint either(ByteAddressBuffer buffer, bool use) {
  if (use)
    return buffer.Load(0);
  return 3;
}

[numthreads(1, 1, 1)] void main(uint index : SV_GroupIndex) {
  Source s = Source::create(3).withSecond(A);
  Out[0] = s.sum();
  Out[1] = s.at(1 + index);
  ByteAddressBuffer none;
  Out[2] = either(none, false);
  Out[3] = either(A, true);
}
