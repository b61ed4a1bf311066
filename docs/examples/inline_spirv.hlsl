// How many of the low bits of each word are set in a row, as a histogram: inline SPIR-V for what HLSL has no words for.
StructuredBuffer<uint> Words : register(t0);
RWStructuredBuffer<uint> Histogram : register(u1);

[[vk::ext_builtin_input(/* NumWorkgroups */ 24)]] static const uint3 Groups;
[[vk::ext_instruction(/* FindILsb */ 73, "GLSL.std.450")]] int lowestBit(uint word);
[[vk::ext_instruction(/* OpAtomicIIncrement */ 232)]] uint atomicIncrement([[vk::ext_reference]] uint place, uint scope, uint semantics);

[numthreads(32, 1, 1)] void main(uint3 t : SV_DispatchThreadID) {
  uint count, stride;
  Words.GetDimensions(count, stride);
  for (uint i = t.x; i < count; i += 32 * Groups.x) {
    int first = lowestBit(~Words[i]);
    atomicIncrement(Histogram[first < 0 ? 32 : first], vk::QueueFamilyScope, 0);
  }
}
