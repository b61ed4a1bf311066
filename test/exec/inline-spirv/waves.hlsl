// RUN: %exec-test %s
// Literal operands among others, as constants of every form; operations of the wave.
// no-metal: inline SPIR-V is for Vulkan
// define: WAVE=8
// py: odd = [i % 3 == 1 for i in range(WAVE)]
// out Counts u32: [v for i in range(WAVE) for v in (sum(odd), sum(odd[:i]), WAVE)]
static const uint Reduce = 0;
enum { ExclusiveScan = 2 };
RWStructuredBuffer<uint> Counts : register(u0);

[[vk::ext_capability(/* GroupNonUniformBallot */ 64)]]
[[vk::ext_instruction(/* OpGroupNonUniformBallotBitCount */ 342)]]
uint countBits(uint scope, [[vk::ext_literal]] uint operation, uint4 ballot);

[WaveSize(WAVE)][numthreads(WAVE, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint4 odd = WaveActiveBallot(i % 3 == 1);
  Counts[3 * i] = countBits(vk::SubgroupScope, Reduce, odd);
  Counts[3 * i + 1] = countBits(vk::SubgroupScope, ExclusiveScan, odd);
  Counts[3 * i + 2] = countBits(3, 0u, WaveActiveBallot(true));
}
