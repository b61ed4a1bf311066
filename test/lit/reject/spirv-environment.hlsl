// RUN: %check-diags %s
// With -spirv a module is for the oldest environment with the features that the shader needs.
RWStructuredBuffer<uint> Out;
#ifdef DEAD
static const bool HasWaves = false;
#else
static const bool HasWaves = true;
#endif
#ifdef INLINE
[[vk::ext_capability(5345)]] [[vk::ext_extension("SPV_KHR_vulkan_memory_model")]] [[vk::ext_instruction(204)]] uint reverse(uint x);
#endif
[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = i;
#ifdef INLINE
  Out[i] = reverse(i);
#else
  if (HasWaves)
    Out[i] = WaveActiveSum(i);
#endif
}
// EXPECT -spirv
// DIAG: SpirvEnvironment @ 18
//| spirv-environment.hlsl:18:14: remark: the module is for vulkan1.1 because vulkan1.0 lacks an operation on waves: state it with '-fspv-target-env=vulkan1.1' [-Wtarget-env]
//|    18 |     Out[i] = WaveActiveSum(i);
//|       |              ^~~~~~~~~~~~~
// EXPECT -spirv -DDEAD
// EXPECT -spirv -DINLINE
// DIAG: SpirvEnvironment @ 10
//| spirv-environment.hlsl:10:3: remark: the module is for vulkan1.2 because vulkan1.0 lacks inline SPIR-V: state it with '-fspv-target-env=vulkan1.2' [-Wtarget-env]
//|    10 | [[vk::ext_capability(5345)]] [[vk::ext_extension("SPV_KHR_vulkan_memory_model")]] [[vk::ext_instruction(204)]] uint reverse(uint x);
//|       |   ^
// EXPECT -spirv -fspv-target-env=vulkan1.1
// EXPECT
