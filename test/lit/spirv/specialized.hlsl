// Specialization constants as the size of a group and of arrays: by the mode of Vulkan 1.3, before by
// the built-in of the module. Features and the reflection name what the application must know.
// RUN: tessera -fspv-target-env=vulkan1.3 --emit=spirv-asm -o - %s | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: tessera -fspv-target-env=vulkan1.1 --emit=spirv-asm -o - %s | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: tessera -fspv-target-env=vulkan1.3 -fspv-debug=vulkan-with-source -o %t.spv %s
// RUN: tessera --reflect %t.json -o %t.spv %s && FileCheck --input-file=%t.json --check-prefix=JSON %s
// RUN: tessera -fspv-target-env=vulkan1.1 --reflect %t.json -o %t.spv %s
// RUN: FileCheck --input-file=%t.json --check-prefix=OLD-JSON %s
// RUN: tessera --emit=ir -o %t.tsir %s && tessera-opt %t.tsir | diff %t.tsir -
// RUN: tessera --emit=msl --target apple-m1 -DMETAL -o - %s | FileCheck %s --check-prefix=METAL
// NEW: OpExecutionModeId %main LocalSizeId %Columns %uint_4 %Rows
// OLD: OpExecutionMode %main LocalSize 8 4 2
// CHECK-DAG: OpDecorate %Columns SpecId 3
// CHECK-DAG: OpDecorate %Rows SpecId 5
// OLD: OpDecorate %[[SIZE:.*]] BuiltIn WorkgroupSize
// NEW-NOT: WorkgroupSize
// CHECK-DAG: %Columns = OpSpecConstant %uint 8
// CHECK-DAG: %Rows = OpSpecConstant %int 2
// CHECK-DAG: %[[TWICE:.*]] = OpSpecConstantOp %uint IMul %Columns %uint_2
// CHECK: %[[SUM:.*]] = OpSpecConstantOp %uint IAdd %[[TWICE]] %Rows
// CHECK: OpTypeArray %float %[[SUM]]
// OLD: %[[Z:.*]] = OpSpecConstantOp %uint IAdd %Rows %uint_0
// OLD: %[[SIZE]] = OpSpecConstantComposite %v3uint %Columns %uint_4 %[[Z]]
// JSON: "workgroupSize": [
// JSON-NEXT: 8,
// JSON-NEXT: 4,
// JSON-NEXT: 2
// JSON: "workgroupSizeIds": [
// JSON-NEXT: 3,
// JSON-NEXT: null,
// JSON-NEXT: 5
// JSON: "maintenance4"
// OLD-JSON-NOT: "maintenance4"
// METAL: threadgroup size: 8 4 2
// METAL-NEXT: threadgroup size x: function constant 3, Columns
// METAL-NEXT: threadgroup size z: function constant 5, Rows
// METAL-NOT: max_total_threads_per_threadgroup
[[vk::constant_id(3)]] const uint Columns = 8;
[[vk::constant_id(5)]] const int Rows = 2;
RWStructuredBuffer<float> Out;
#ifdef METAL
groupshared float Shared[64];
#else
groupshared float Shared[Columns * 2 + Rows];
#endif

[numthreads(Columns, 4, Rows)] void main(uint3 Own : SV_GroupThreadID, uint Index : SV_GroupIndex) {
  if (Own.y == 0 && Own.z == 0)
    Shared[Own.x] = Own.x;
  GroupMemoryBarrierWithGroupSync();
  Out[Index] = Shared[Columns - 1 - Own.x];
}
