// A pointer to physical memory is a cast of its address, which needs Metal 3; a load by an address does not move past a store to a
// buffer, and a store not past a load.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s
// RUN: not tessera --target %S/Inputs/metal-2.yaml %s --emit=msl 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: an address of a buffer needs MSL 3.0, which target 'metal-2' lacks

struct Node {
  float3 where;
  uint count;
  vk::BufferPointer<Node> next;
};
struct Push {
  vk::BufferPointer<Node, 4> first;
};
[[vk::push_constant]] Push P;
RWStructuredBuffer<uint> Out;

// CHECK: // language: MSL 3.0
// CHECK: *(device packed_float3 *)P.first = float3(2.0f);
// CHECK-NEXT: ulong address = P.first + 12;
// CHECK-NEXT: atomic_fetch_add_explicit((device atomic_uint *)address, 1u, memory_order_relaxed);
// CHECK-NEXT: uint [[BEFORE:.*]] = *(device uint *)address;
// CHECK-NEXT: Out[0] = 5;
// CHECK-NEXT: Out[1] = [[BEFORE]];
// CHECK-NEXT: uint2 [[NEXT:.*]] = uint2(*(device uint *)(P.first + 16), *(device uint *)(P.first + 20));
// CHECK-NEXT: *(device uint *)as_type<ulong>([[NEXT]]) = Out[0];
[numthreads(1, 1, 1)] void main() {
  P.first.Get().where = 2;
  InterlockedAdd(P.first.Get().count, 1);
  uint before = P.first.Get().count;
  Out[0] = 5;
  Out[1] = before;
  vk::RawBufferStore<uint>((uint64_t)P.first.Get().next, Out[0]);
}
