// Byte-address buffers, threadgroup memory, atomics, barriers.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=MSL
ByteAddressBuffer Words : register(t0);
RWByteAddressBuffer Mixed : register(u1);
RWByteAddressBuffer Floats : register(u2);
RWStructuredBuffer<uint> Counts : register(u3);
globallycoherent RWStructuredBuffer<uint> Flags : register(u4);
groupshared float Tile[64];
groupshared uint Hits;
static uint calls = 0;
static const uint Table[4] = {1, 3, 5, 7};

uint count(uint x) {
  ++calls;
  InterlockedAdd(Hits, Table[x & 3]);
  return x + calls;
}

[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex) {
  if (i == 0)
    Hits = 0;
  Tile[i] = asfloat(Words.Load(id.x * 4 + 16));
  GroupMemoryBarrierWithGroupSync();
  Floats.Store<float>(id.x * 4, Tile[63 - i]);
  Mixed.Store<float4>(id.x * 32, float4(Tile[i], 1, 2, 3));
  Mixed.Store<uint16_t>(id.x * 32 + 16, (uint16_t)i);
  uint old;
  InterlockedMax(Counts[i & 7], count(i), old);
  InterlockedCompareExchange(Counts[8], old, i, old);
  AllMemoryBarrierWithGroupSync();
  Flags[i] = old + Hits;
}

//MSL:// The library's exchange may fail without a reason; this one fails when the comparand differs.
//MSL-NEXT:template <typename Pointer, typename T>
//MSL-NEXT:static T compare_exchange(Pointer object, T comparand, T value) {
//MSL-NEXT:  T seen = comparand;
//MSL-NEXT:  while (!atomic_compare_exchange_weak_explicit(object, &seen, value, memory_order_relaxed,
//MSL-NEXT:                                                memory_order_relaxed) &&
//MSL-NEXT:         seen == comparand) {
//MSL-NEXT:  }
//MSL-NEXT:  return seen;
//MSL-NEXT:}
//MSL:constant uint Table[4] = {1, 3, 5, 7};
//MSL:static uint count(uint x, thread uint &calls, threadgroup uint &Hits) {
//MSL-NEXT:  ++calls;
//MSL-NEXT:  atomic_fetch_add_explicit((threadgroup atomic_uint *)&Hits, Table[x & 3], memory_order_relaxed);
//MSL-NEXT:  return x + calls;
//MSL-NEXT:}
//MSL:{{\[\[}}max_total_threads_per_threadgroup(64)]]
//MSL-NEXT:kernel void main0(
//MSL-NEXT:    const device uint *Words {{\[\[}}buffer(0)]],
//MSL-NEXT:    device uchar *Mixed {{\[\[}}buffer(1)]],
//MSL-NEXT:    device float *Floats {{\[\[}}buffer(2)]],
//MSL-NEXT:    device uint *Counts {{\[\[}}buffer(3)]],
//MSL-NEXT:    device uint *Flags {{\[\[}}buffer(4)]],
//MSL-NEXT:    uint3 id {{\[\[}}thread_position_in_grid]],
//MSL-NEXT:    uint i {{\[\[}}thread_index_in_threadgroup]]) {
//MSL-NEXT:  threadgroup uint Hits;
//MSL-NEXT:  threadgroup float Tile[64];
//MSL-NEXT:  uint calls = 0;
//MSL-NEXT:  if (i == 0) {
//MSL-NEXT:    Hits = 0;
//MSL-NEXT:  }
//MSL-NEXT:  Tile[i] = as_type<float>(Words[id.x + 4]);
//MSL-NEXT:  threadgroup_barrier(mem_flags::mem_threadgroup);
//MSL-NEXT:  Floats[id.x] = Tile[63 - i];
//MSL-NEXT:  uint offset = id.x * 32;
//MSL-NEXT:  *(device float4 *)(Mixed + offset) = float4(Tile[i], 1.0f, 2.0f, 3.0f);
//MSL-NEXT:  *(device ushort *)(Mixed + (offset + 16)) = ushort(i);
//MSL-NEXT:  uint old = atomic_fetch_max_explicit((device atomic_uint *)&Counts[i & 7], count(i, calls, Hits),
//MSL-NEXT:      memory_order_relaxed);
//MSL-NEXT:  uint old_1 = compare_exchange((device atomic_uint *)&Counts[8], old, i);
//MSL-NEXT:  atomic_thread_fence(mem_flags::mem_device, memory_order_seq_cst, thread_scope_device);
//MSL-NEXT:  threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup);
//MSL-NEXT:  atomic_store_explicit((device atomic_uint *)&Flags[i], old_1 + Hits, memory_order_relaxed);
//MSL-NEXT:}
