// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// A method is lowered once for each place where its object lives; it works on the object itself.
struct Counter {
  uint n;
  float scale;
  void add(uint x) { n += x; }
  float value() const { return n * scale; }
  Counter operator+(Counter o) {
    Counter r = this;
    r.n += o.n;
    return r;
  }
  static uint twice(uint x) { return 2 * x; }
};
RWStructuredBuffer<Counter> Out;
StructuredBuffer<Counter> In;
ConstantBuffer<Counter> Constant;

[numthreads(1, 1, 1)] void main() {
  Counter c = {1, 2.5};
  c.add(3);
  // CHECK: call @Counter.add %c
  Out[0].add(4);
  // CHECK: [[AT:%.*]] = access {{%.*}} : ptr<struct %Counter, storage>
  // CHECK: call @Counter.add_1 [[AT]]
  c = c + Out[1];
  // CHECK: call @"Counter.operator+" %c
  c.scale = In[0].value() + Constant.value() + Counter::twice(2);
  // CHECK: call @Counter.value {{%.*}} : f32
  // CHECK: call @Counter.value_1 {{%.*}} : f32
  // CHECK: call @Counter.twice
  Out[2] = c;
}
// CHECK: func @Counter.add(%this : ptr<struct %Counter, function>, %x : u32)
// CHECK: func @Counter.add_1(%this : ptr<struct %Counter, storage>, %x : u32) always_inline {
