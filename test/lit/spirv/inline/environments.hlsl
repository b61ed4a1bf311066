// Inline SPIR-V in modules of older versions, of several entry points, with instructions for debuggers and behind a list of extensions.
// RUN: tessera -T lib_6_6 -E first,second -fspv-target-env=vulkan1.1 --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=OLD
// RUN: tessera -T cs_6_6 -E first -fspv-target-env=vulkan1.0 -DPLAIN --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=OLDEST
// RUN: tessera -T cs_6_6 -E first -Zi -fspv-debug=vulkan-with-source -spirv -Fo %t.spv %s
// RUN: tessera -T cs_6_6 -E first -fspv-extension=KHR --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=NAMED
// OLD-DAG: OpCapability GroupNonUniformBallot
// OLD-DAG: OpExtension "SPV_NV_shader_sm_builtins"
// OLD: OpMemoryModel Logical GLSL450
// OLD-DAG: OpEntryPoint GLCompute %{{.*}} "first"
// OLD-DAG: OpEntryPoint GLCompute %{{.*}} "second"
// OLD-DAG: OpExecutionMode %{{.*}} SignedZeroInfNanPreserve 32
// OLD-DAG: OpDecorate %Out Coherent
// OLD: OpGroupNonUniformBallotBitCount %uint %uint_3 Reduce
// OLD: OpGroupNonUniformBallotBitCount %uint %{{.*}} InclusiveScan
// OLDEST: Version: 1.0
// OLDEST: OpBitReverse
// NAMED: OpExtension "SPV_NV_shader_sm_builtins"
RWStructuredBuffer<uint> Out;
[[vk::ext_instruction(/* OpBitReverse */ 204)]] uint reversed(uint v);
#ifndef PLAIN
[[vk::ext_instruction(/* OpGroupNonUniformBallotBitCount */ 342)]] uint bitCount(uint scope, [[vk::ext_literal]] uint operation, uint4 ballot);
[[vk::ext_capability(/* ShaderSMBuiltinsNV */ 5373)]] [[vk::ext_extension("SPV_NV_shader_sm_builtins")]]
[[vk::ext_builtin_input(/* SMIDNV */ 5377)]] static const uint Multiprocessor;
#endif
[shader("compute")] [numthreads(8, 1, 1)] void first(uint i : SV_GroupIndex) {
#ifndef PLAIN
  Out[i] = bitCount(vk::SubgroupScope, 0, WaveActiveBallot(i > 3)) + Multiprocessor;
#endif
  Out[i] = reversed(i);
}
#ifndef PLAIN
[shader("compute")] [numthreads(4, 2, 1)] void second(uint i : SV_GroupIndex) {
  [[vk::ext_capability(/* SignedZeroInfNanPreserve */ 4466)]] [[vk::ext_extension("SPV_KHR_float_controls")]]
  vk::ext_execution_mode(/* SignedZeroInfNanPreserve */ 4461, 32);
  Out[i] = bitCount(vk::SubgroupScope, 1, WaveActiveBallot(i > 3)) + Multiprocessor;
}
#endif
