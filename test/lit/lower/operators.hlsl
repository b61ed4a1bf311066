// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
RWStructuredBuffer<int> Out;

[numthreads(1, 1, 1)] void main(int i : SV_GroupIndex) {
  int a = i++ + ++i;
  // CHECK: [[OLD:%.*]] = load %i
  // CHECK: add [[OLD]]
  // CHECK: store %i
  // CHECK: add
  // CHECK: store %i
  // CHECK: [[NEW:%.*]] = load %i
  // CHECK: add [[OLD]], [[NEW]]
  a /= 2.5;
  // CHECK: convert {{%.*}} : f32
  // CHECK: div
  // CHECK: convert {{%.*}} : i32
  uint u = a;
  a = u >> 3;
  // The count is converted to the type of the shifted value.
  // CHECK: [[C:%.*]] = const 3 : u32
  // CHECK: shr {{%.*}}, [[C]]
  a <<= u;
  // CHECK: shl
  a = ~a ^ -a;
  // CHECK: not
  // CHECK: neg
  // CHECK: xor
  float f = 7;
  f %= 2;
  // CHECK: rem
  int b;
  a = b = (a++, 4);
  // CHECK: store %b
  // CHECK: load %b
  // CHECK: store %a
  bool3 t = true;
  t = !t;
  // CHECK: not {{%.*}}
  Out[0] = a + b + f + t.x;
}
