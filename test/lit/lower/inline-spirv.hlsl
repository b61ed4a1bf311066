// Inline SPIR-V in the IR: declarations of the module once and first, words in order, addresses, defaults, decorations.
// RUN: tessera -T cs_6_2 --emit=ir --print-after=lower -o %t.ir %s 2>&1 | FileCheck %s
RWStructuredBuffer<uint2> Out : register(u0);
groupshared uint Shared[4];

[[vk::ext_capability(61), vk::ext_extension("SPV_A")]] [[vk::ext_instruction(234)]]
uint atomicAdd([[vk::ext_reference]] uint p, [[vk::ext_literal]] int16_t narrow, uint scope, [[vk::ext_literal]] uint64_t wide, [[vk::ext_literal]] float number = 1.5);
[[vk::ext_instruction(7, "A.set")]] void nothing([[vk::ext_literal]] bool yes);
struct Member {
  [[vk::ext_extension("SPV_B")]] uint v;
  [[vk::ext_decorate(/* Offset */ 35, 24)]] uint w;
};
StructuredBuffer<Member> In : register(t1);
void half_used([[vk::ext_decorate(/* Aliased */ 20)]] inout uint x) { x += 1; }

// CHECK-LABEL: func @main() {
// CHECK-DAG: inline.declare {opcode = 17, words = [61]}
// CHECK-DAG: inline.declare {opcode = 10, text = "SPV_A"}
// CHECK-DAG: inline.declare {opcode = 10, text = "SPV_B"}
// CHECK-DAG: inline.declare {opcode = 17, words = [22]}
// CHECK-NOT: opcode = 17
// CHECK: %x = var %{{.*}} {name = "x"}
// CHECK-NEXT: inline.declare %x {opcode = 71, words = [0]}
// CHECK: inline.declare %x, %{{.*}} {opcode = 332, words = [27]}
// CHECK: [[SHARED:%.*]] = access %{{.*}} : ptr<u32, workgroup>
// CHECK: inline [[SHARED]], %{{.*}} {opcode = 234, name = "atomicAdd", words = [4294967293, 5, 1, 1069547520], at = [1, 3, 4, 5]} : u32
// CHECK: [[Y:%.*]] = access %{{.*}} : ptr<u32, storage>
// CHECK: inline [[Y]], %{{.*}} {opcode = 234, name = "atomicAdd", words = [2, 0, 0, 1073741824], at = [1, 3, 4, 5]} : u32
// CHECK: inline {opcode = 7, name = "nothing", text = "A.set", words = [1], at = [0]}
// CHECK-LABEL: func @half_used
// CHECK: inline.declare %x {opcode = 71, words = [20]}
[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex) {
  [[vk::ext_decorate(0)]] [[vk::ext_decorate_id(27, 3)]] uint x = In[i].w;
  [[vk::ext_capability(22)]]
  atomicAdd(Shared[i], -3, 2, 4294967301ull);
  atomicAdd(Out[i].y, 2, 2, 0, 2);
  nothing(true);
  half_used(x);
}
