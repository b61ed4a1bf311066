// RUN: tessera %s -WX --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// A pointer is a number wherever it is stored, and has an address when its target is accessed; a type may point to itself. The
// queries of DXC's programs are answered without warnings.
#if !__has_feature(hlsl_vk_buffer_pointer) || __has_feature(hlsl_no_such_feature)
#error
#endif
typedef struct Node Node;
typedef vk::BufferPointer<Node, 32> Link;
// CHECK: struct %Node_1 {
// CHECK-NEXT: x : vec<f32, 4>
// CHECK-NEXT: next : u64
// CHECK-NEXT: flags : array<u32, 2>
// CHECK-NEXT: m : array<vec<f32, 2>, 3>
struct Node {
  float4 x;
  Link next;
  bool flags[2];
  float2x3 m;
  float scale(float by) { return x.w *= by; }
};
struct Push {
  Link root;
};
[[vk::push_constant]] Push P;
cbuffer C {
  uint first;
  [[vk::aliased_pointer]] Link second;
}
RWStructuredBuffer<float> Out;
float follow([[vk::aliased_pointer]] Link at) { return at.Get().x.y; }

[numthreads(1, 1, 1)] void main() {
  // CHECK: func @main
  // CHECK: [[ROOT:%.*]] = access %{{.*}}, %{{.*}} : ptr<u64, push>
  // CHECK: %at = var {{.*}} : ptr<u64, function>
  [[vk::aliased_pointer]] Link at = P.root;
  if (__has_feature(hlsl_vk_buffer_pointer))
    // CHECK: [[NUMBER:%.*]] = load %at : u64
    // CHECK: [[NODE:%.*]] = at_address [[NUMBER]] {align = 32} : ptr<struct %Node_1, physical>
    // CHECK: access [[NODE]], %{{.*}} : ptr<u64, physical>
    at = at.Get().next;
  // CHECK: access {{.*}} : ptr<u32, physical>
  // CHECK: store
  at.Get().flags[1] = true;
  // A method is lowered for the place that it is called on.
  // CHECK: call @Node.scale
  Out[0] = at.Get().scale(3) + follow(second);
  // CHECK: at_address {{.*}} {align = 4} : ptr<f32, physical>
  Out[1] = vk::RawBufferLoad<float>(uint64_t(at) + first);
  // CHECK: at_address {{.*}} {align = 8} : ptr<vec<f32, 2>, physical>
  // CHECK: at_address {{.*}} {align = 8} : ptr<vec<f32, 2>, physical>
  vk::RawBufferStore((uint64_t)at, at.Get().m, 8);
}
// CHECK: func @Node.scale(%this : ptr<struct %Node_1, physical>, %by : f32) : f32 always_inline
