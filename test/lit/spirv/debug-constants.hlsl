// Values that only a debugger sees add no types: the module is the same as without -Zi, and the value is unknown.
// RUN: tessera --target nvidia-hopper %s -Zi --verify-each -o %t.spv --reflect - | FileCheck --check-prefix=NEEDS %s
// RUN: %spirv-val %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s
// RUN: tessera --target vulkan -fspv-target-env=vulkan1.0 %s -Zi --verify-each -o %t.old.spv
// NEEDS: "capabilities": [
// NEEDS-NEXT: "Shader",
// NEEDS-NEXT: "VulkanMemoryModel"
// NEEDS-NEXT: ],
// CHECK-DAG: OpTypeInt 32
// CHECK-NOT: OpType{{Int|Float}} {{16|64}}
// CHECK-DAG: [[FAR:%[0-9]+]] = OpString "far"
// CHECK-DAG: [[NEAR:%[0-9]+]] = OpString "near_by"
// CHECK-DAG: [[FAR_VARIABLE:%[0-9]+]] = OpExtInst {{.*}} DebugLocalVariable [[FAR]]
// CHECK-DAG: [[NEAR_VARIABLE:%[0-9]+]] = OpExtInst {{.*}} DebugLocalVariable [[NEAR]]
// CHECK-DAG: [[UNKNOWN:%[0-9]+]] = OpUndef
// CHECK-DAG: [[SEVEN:%[0-9]+]] = OpConstant {{%[0-9]+}} 7
// CHECK: DebugValue [[FAR_VARIABLE]] [[UNKNOWN]]
// CHECK: DebugValue [[NEAR_VARIABLE]] [[SEVEN]]
RWStructuredBuffer<float> Out;
struct Pair {
  double first;
  float16_t second[2];
};
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  int64_t far = -5;
  uint near_by = 7;
  uint16_t3 few = {1, 2, 3};
  Pair pair = {2.5, {1, 2}};
  double2 list[2] = {1, 2, 3, 4};
  if (i > 3)
    far = 6;
  Out[i] = i;
}
