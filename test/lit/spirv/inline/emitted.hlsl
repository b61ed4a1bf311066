// Attributes of inline SPIR-V in the module and in its reflection.
// RUN: tessera -T cs_6_2 --emit=spirv-asm --reflect %t.json -o - %s | FileCheck %s --implicit-check-not=OpCapability --implicit-check-not=OpExtension
// RUN: FileCheck %s --check-prefix=REFLECT < %t.json
// CHECK-DAG: OpCapability Shader
// CHECK-DAG: OpCapability VulkanMemoryModel
// CHECK-DAG: OpCapability Int8
// CHECK-DAG: OpCapability GroupNonUniformBallot
// CHECK-DAG: OpCapability Int64
// CHECK-DAG: OpCapability ShaderClockKHR
// CHECK-DAG: OpCapability RoundingModeRTZ
// CHECK-DAG: OpExtension "SPV_KHR_shader_clock"
// CHECK-DAG: OpExtension "SPV_KHR_non_semantic_info"
// CHECK: %[[GLSL:[0-9]+]] = OpExtInstImport "GLSL.std.450"
// CHECK: OpEntryPoint GLCompute %main "main" {{.*}}%Mask
// CHECK: OpExecutionMode %main LocalSize 8 1 1
// CHECK: OpExecutionMode %main RoundingModeRTZ 32
// CHECK-DAG: OpDecorate %Mask BuiltIn SubgroupLtMask
// CHECK-DAG: OpDecorate %Out Restrict
// CHECK-DAG: OpDecorate %[[SINE:.*]] RelaxedPrecision
// CHECK-DAG: OpDecorate %local Aliased
// CHECK-DAG: OpDecorate %parted RelaxedPrecision
// CHECK-DAG: %uchar = OpTypeInt 8 0
// CHECK-DAG: OpConstant %uchar 42
// CHECK-DAG: %Mask = OpVariable %_ptr_Input_v4uint Input
// CHECK: %[[SINE]] = OpExtInst %float %[[GLSL]] Sin
// CHECK: OpReadClockKHR %ulong %uint_1

// REFLECT: "capabilities": [
// REFLECT-DAG: "Int8"
// REFLECT-DAG: "RoundingModeRTZ"
// REFLECT-DAG: "ShaderClockKHR"
// REFLECT: "extensions": [
// REFLECT: "SPV_KHR_non_semantic_info"
// REFLECT: "SPV_KHR_shader_clock"
// REFLECT: "features": [
// REFLECT: "shaderDeviceClock"
// REFLECT: "shaderInt8"
using Byte [[vk::ext_capability(/* Int8 */ 39)]] =
    vk::SpirvType</* OpTypeInt */ 21, 1, 1, vk::Literal<vk::integral_constant<uint, 8> >, vk::Literal<vk::integral_constant<bool, false> > >;
// None of the unused ones.
using Half [[vk::ext_capability(/* Float16Buffer */ 8)]] = vk::SpirvType</* OpTypeFloat */ 22, 2, 2, vk::Literal<vk::integral_constant<uint, 16> > >;
[[vk::ext_capability(/* Kernel */ 6)]] static uint Unused;

[[vk::ext_instruction(/* OpConstant */ 43)]] Byte makeByte([[vk::ext_literal]] int v);
[[vk::ext_instruction(/* OpUConvert */ 113)]] uint widened(Byte b);
[[vk::ext_decorate(/* RelaxedPrecision */ 0)]] [[vk::ext_instruction(/* Sin */ 13, "GLSL.std.450")]] float sine(float x);
[[vk::ext_builtin_input(/* SubgroupLtMask */ 4420)]] [[vk::ext_capability(/* GroupNonUniformBallot */ 64)]] static const uint4 Mask;
[[vk::ext_decorate(/* Restrict */ 19)]] RWStructuredBuffer<uint> Out;
RWStructuredBuffer<float> Floats;
static const Byte K = makeByte(42);

[[vk::ext_decorate(/* RelaxedPrecision */ 0)]] [noinline] float parted(float x) { return x * 2; }

template <uint Bits> struct RoundTowardZero {
  static void declare() { vk::ext_execution_mode(/* RoundingModeRTZ */ 4463, Bits); }
};

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  [[vk::ext_capability(/* RoundingModeRTZ */ 4468)]] [[vk::ext_extension("SPV_KHR_non_semantic_info")]]
  RoundTowardZero<32>::declare();
  [[vk::ext_decorate(/* Aliased */ 20)]] float local = sine(i);
  Floats[i] = parted(local);
  Out[i] = widened(K) + Mask.x + (uint)vk::ReadClock(vk::DeviceScope);
}
