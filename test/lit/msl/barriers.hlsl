// Memory barriers: those that all threads reach are execution barriers too, in every version of the language; the others are fences,
// and so are all of device memory if other groups read it.
// RUN: tessera --target metal --emit=msl %s -o - | FileCheck %s --implicit-check-not=barrier( --implicit-check-not=fence(
// RUN: tessera --target metal --emit=msl %s -DTOGETHER -o - | FileCheck %s --check-prefix=TOGETHER --implicit-check-not=fence
// RUN: tessera --target %S/Inputs/msl-3.1.yaml --emit=msl %s -DTOGETHER -o - | FileCheck %s --check-prefix=TOGETHER --implicit-check-not=fence
//
// CHECK: // language: MSL 3.2
// TOGETHER: // language: MSL 2.3
#ifndef TOGETHER
globallycoherent
#endif
RWStructuredBuffer<uint> Out : register(u0);
RWStructuredBuffer<uint> Count : register(u1);
groupshared uint Shared;

// The names of the library are taken.
uint memory_order_seq_cst(uint thread_scope_device) { return thread_scope_device + Out[thread_scope_device]; }
// CHECK: uint memory_order_seq_cst_(uint thread_scope_device_

void publish(uint i) {
  Out[i] = 1;
  // CHECK: atomic_store_explicit(
  // CHECK-NEXT: atomic_thread_fence(mem_flags::mem_device, memory_order_seq_cst, thread_scope_device);
  DeviceMemoryBarrier();
  // CHECK-NEXT: atomic_fetch_add_explicit(
  InterlockedAdd(Count[0], 1);
}

[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  // CHECK: kernel void
  // CHECK: atomic_thread_fence(mem_flags::mem_device | mem_flags::mem_threadgroup, memory_order_seq_cst,
  // CHECK-NEXT: thread_scope_device);
  // CHECK: atomic_thread_fence(mem_flags::mem_device, memory_order_seq_cst, thread_scope_device);
  // CHECK: threadgroup_barrier(mem_flags::mem_threadgroup);
  // TOGETHER: threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup);
  // TOGETHER: threadgroup_barrier(mem_flags::mem_device);
  // TOGETHER: threadgroup_barrier(mem_flags::mem_threadgroup);
  AllMemoryBarrier();
  InterlockedAdd(Shared, 1);
  DeviceMemoryBarrier();
  InterlockedAdd(Shared, 1);
  GroupMemoryBarrier();
  if (i == 5) {
    InterlockedAdd(Shared, memory_order_seq_cst(i));
#ifndef TOGETHER
    // CHECK: if (
    // CHECK: atomic_thread_fence(mem_flags::mem_threadgroup, memory_order_seq_cst, thread_scope_threadgroup);
    GroupMemoryBarrier();
    // A value read before a fence is read there.
    // CHECK: uint [[SEEN:.*]] = atomic_load_explicit(
    uint seen = Out[7];
    // CHECK: atomic_thread_fence(mem_flags::mem_device | mem_flags::mem_threadgroup, memory_order_seq_cst,
    // CHECK-NEXT: thread_scope_device);
    AllMemoryBarrier();
    // CHECK: [[SEEN]]
    InterlockedAdd(Count[1], seen);
    publish(i);
#endif
  }
#ifndef TOGETHER
  // CHECK: atomic_thread_fence(mem_flags::mem_device, memory_order_seq_cst, thread_scope_device);
  // CHECK-NEXT: threadgroup_barrier(mem_flags::mem_device);
  DeviceMemoryBarrierWithGroupSync();
#endif
}
