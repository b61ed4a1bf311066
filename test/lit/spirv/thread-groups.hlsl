// If waves work together and the x of [numthreads] is not a multiple of the wave size, the group is one row of threads
// for SPIR-V, and the reflection states the group that the user wrote.
// RUN: tessera --target lavapipe -DWAVES --emit=spirv-asm -o - --reflect %t.json %s | FileCheck %s --check-prefixes=ROW
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: tessera --target lavapipe --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=ALONE
// RUN: tessera --target lavapipe -DWAVES -DX=16 --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=WIDE
// RUN: tessera -DWAVES -DX=16 --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=ANY
// RUN: not tessera --target %S/Inputs/narrow-groups.yaml -DWAVES -o %t.spv %s 2>&1 | FileCheck %s --check-prefix=NARROW
// DIAG: SpirvLinearGroup

// ROW: LocalSize 12 1 1
// ROW-NOT: LocalInvocationId
// ROW: BuiltIn LocalInvocationIndex
// ROW: [[I:%.*]] = OpLoad %uint %LocalInvocationIndex
// ROW: [[Y:%.*]] = OpUDiv %uint [[I]] %uint_3
// ROW: [[X:%.*]] = OpUMod %uint [[I]] %uint_3
// ROW: OpCompositeConstruct %v3uint [[X]] [[Y]] %uint_0
// JSON: "workgroupSize": [
// JSON-NEXT: 3,
// JSON-NEXT: 4,
// JSON-NEXT: 1
// ALONE: LocalSize 3 4 1
// ALONE: BuiltIn LocalInvocationId
// WIDE: LocalSize 16 4 1
// A wave may have 128 threads if the device is unknown.
// ANY: LocalSize 64 1 1
// NARROW: [[@LINE+6]]:2: error: a thread group of 12 threads with wave or matrix operations needs an x of [numthreads] that is a multiple of the wave size, but target 'narrow-groups' allows only 8 threads in a row, not 12

#ifndef X
#define X 3
#endif
RWStructuredBuffer<uint> O;
[numthreads(X, 4, 1)] void main(uint3 local : SV_GroupThreadID) {
  uint v = local.x + local.y * 4;
#ifdef WAVES
  v += WaveReadLaneAt(v, 1);
#endif
  O[local.x] = v;
}
