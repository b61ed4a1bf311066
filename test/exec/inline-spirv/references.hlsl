// RUN: %exec-test %s
// Addresses: an element of a buffer, of a groupshared array, a member of a local, a component; loads and stores with memory operands.
// no-metal: inline SPIR-V is for Vulkan
// groups: 2 1 1
// py: N = 16
// in In u32: [(i * 37) % 11 for i in range(2 * N)]
// inout Totals u32: [5, 6, 7] -> [5, 6 + sum(In), 7 + 2 * N]
// out Shared u32: [sum(In[g * N + i] for i in range(N) if i % 4 == s) for g in range(2) for s in range(4)]
// out Locals u32: [f for v in In for f in (3 * v + 100, 9, v + 1)]
struct Item {
  uint pad;
  uint2 value;
};
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Totals : register(u1);
RWStructuredBuffer<uint> Shared : register(u2);
RWStructuredBuffer<uint> Locals : register(u3);
groupshared uint Counts[2][4];

[[vk::ext_instruction(/* OpAtomicIAdd */ 234)]]
uint atomicAdd([[vk::ext_reference]] inout uint place, uint scope, uint semantics, uint value);
[[vk::ext_instruction(/* OpAtomicIIncrement */ 232)]]
uint atomicIncrement([[vk::ext_reference]] uint place, uint scope, uint semantics);
template <typename T>
[[vk::ext_instruction(/* OpLoad */ 61)]]
vk::ext_result_id<T> load([[vk::ext_reference]] T place, [[vk::ext_literal]] uint operands);
template <typename T>
[[vk::ext_instruction(/* OpLoad */ 61)]]
T loadAligned([[vk::ext_reference]] T place, [[vk::ext_literal]] uint operands = /* Aligned */ 2, [[vk::ext_literal]] uint align = 4);
template <typename T>
[[vk::ext_instruction(/* OpStore */ 62)]]
void store([[vk::ext_reference]] T place, T value, [[vk::ext_literal]] uint operands = 0);
#define AcquireRelease 0x8
#define WorkgroupMemory 0x100
[[vk::ext_instruction(/* OpControlBarrier */ 224)]] void wait(uint execution, uint memory, uint semantics);

[numthreads(16, 1, 1)] void main(uint3 t : SV_DispatchThreadID, uint i : SV_GroupIndex, uint g : SV_GroupID) {
  if (i < 4)
    store(Counts[1][i], 0u);
  wait(vk::WorkgroupScope, vk::WorkgroupScope, AcquireRelease | WorkgroupMemory);
  uint v = loadAligned(In[t.x]);
  atomicAdd(Counts[1][i % 4], vk::WorkgroupScope, 0, v);
  atomicAdd(Totals[1], vk::QueueFamilyScope, 0, v);
  if (v < 1000)
    atomicIncrement(Totals[2], vk::QueueFamilyScope, 0);
  wait(vk::WorkgroupScope, vk::WorkgroupScope, AcquireRelease | WorkgroupMemory);
  if (i < 4)
    Shared[g * 4 + i] = load(Counts[1][i], /* NonPrivatePointer */ 0x20u);
  Item item;
  item.pad = 9;
  item.value = uint2(v, 100);
  for (uint k = 0; k < 2; ++k)
    store(item.value.x, load(item.value.x, 0u) + v);
  uint other = v;
  store(other, load(other, /* Volatile */ 1u) + 1);
  Locals[3 * t.x] = item.value.x + load(item.value.y, 0u);
  Locals[3 * t.x + 1] = item.pad;
  Locals[3 * t.x + 2] = other;
}
