// RUN: %exec-test %s
// Resources and other members of a struct, accessed through `this`; `this` itself is the object.
// in A u32: [10, 20, 30]
// in B u32: [1, 2, 3, 4]
// inout W u32: [0, 0] -> [23, 6]
#include "check.hlsli"
StructuredBuffer<uint> A : register(t1);
ByteAddressBuffer B : register(t2);
RWStructuredBuffer<uint> W : register(u3);

struct Base {
  ByteAddressBuffer raw;
  uint word(uint i) { return this.raw.Load(4 * i); }
};
struct Reader : Base {
  StructuredBuffer<uint> items;
  RWStructuredBuffer<uint> outs[2];
  uint k;
  static const uint Step = 2;
  uint get(uint items) { return this.items[items] + this.k; }
  uint both(uint i) { return this.get(i) + this.word(i) + this.Step; }
  uint byBase(uint i) { return this.raw.Load(4 * i) * this.k; }
  void put(uint k) {
    this.k += k;
    this.outs[1][0] = this.k + this.items[1];
    outs[0][1] = this.twice().k;
  }
  Reader twice() {
    Reader r = this;
    r.k = this.k * 2;
    return r;
  }
  uint later2() { return k; }
  uint later();
};
uint Reader::later() { return this.items[0] + this.later2(); }
template <typename T> struct Typed {
  StructuredBuffer<T> items;
  T k;
  T get(uint i) { return this.items[i] * this.k; }
  template <typename U> U as(uint i) { return (U)this.get(i); }
};

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  Reader r;
  r.raw = B;
  r.items = A;
  r.outs[0] = W;
  r.outs[1] = W;
  r.k = 1;
  CHECK(r.get(2));        //= 31
  CHECK(r.both(1));       //= 21 + 2 + 2
  CHECK(r.byBase(3));     //= 4
  r.put(2);
  CHECK(r.later());       //= 13
  Typed<uint> t;
  t.items = A;
  t.k = 3;
  CHECK(t.get(1));        //= 60
  CHECKF(t.as<float>(2)); //= 90
}
