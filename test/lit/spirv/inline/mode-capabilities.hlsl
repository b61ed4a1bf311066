// Execution modes of inline SPIR-V bring the capability that they need, and its extension.
// RUN: tessera -spirv -T ps_6_0 --emit=spirv-asm --reflect %t.json -o - %s | FileCheck %s --implicit-check-not=OpCapability --implicit-check-not=OpExtension
// RUN: FileCheck %s --check-prefix=REFLECT < %t.json
// CHECK-DAG: OpCapability Shader
// CHECK-DAG: OpCapability SampleMaskPostDepthCoverage
// CHECK-DAG: OpCapability DenormFlushToZero
// CHECK-DAG: OpCapability SignedZeroInfNanPreserve
// CHECK-DAG: OpExtension "SPV_KHR_post_depth_coverage"
// CHECK-DAG: OpExtension "SPV_KHR_float_controls"
// CHECK-DAG: OpExecutionMode %main PostDepthCoverage
// CHECK-DAG: OpExecutionMode %main DenormFlushToZero 32
// CHECK-DAG: OpExecutionMode %main SignedZeroInfNanPreserve 32
// REFLECT-DAG: "DenormFlushToZero"
// REFLECT-DAG: "SampleMaskPostDepthCoverage"
template <uint Width> struct Floats {
  static void set() {
    vk::ext_execution_mode(/* DenormFlushToZero */ 4460, Width);
    vk::ext_execution_mode(/* SignedZeroInfNanPreserve */ 4461, Width);
  }
};
[[vk::spvexecutionmode(/* PostDepthCoverage */ 4446), vk::spvexecutionmode(/* EarlyFragmentTests */ 9)]]
float4 main(float4 a : A) : SV_Target {
  Floats<32>::set();
  return a;
}
