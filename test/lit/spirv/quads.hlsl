// Operations on quads need 2x2 threads if x and y of the group are even: the group is one row of them, without a further
// capability, and the reflection states the group that the user wrote. Groups of other shapes, entry points without such operations, and
// shaders with derivatives keep theirs.
// RUN: tessera %s -E main --emit=spirv-asm -o - --reflect %t.json | FileCheck %s --check-prefix=SQUARE
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: tessera %s -E main -DX=64 --emit=spirv-asm -o - | FileCheck %s --check-prefix=WIDE
// RUN: tessera %s -E main -DX=128 -DY=3 --emit=spirv-asm -o - | FileCheck %s --check-prefix=ODD
// RUN: tessera %s -E other --emit=spirv-asm -o - | FileCheck %s --check-prefix=OTHER
// RUN: tessera %s -E main -DCHANGE=ddx --emit=spirv-asm -o - | FileCheck %s --check-prefix=DERIVED
// RUN: tessera -T lib_6_8 %s --emit=spirv-asm -o - | FileCheck %s --check-prefix=BOTH
// RUN: tessera %s -E main --emit=msl --reflect %t.metal.json -o - | FileCheck %s --check-prefix=METAL
// RUN: FileCheck %s --check-prefix=THREADS < %t.metal.json
// RUN: not tessera --target %S/Inputs/narrow-groups.yaml -E main -o %t.spv %s 2>&1 | FileCheck %s --check-prefix=NARROW
// DIAG: SpirvQuadGroup

// SQUARE-NOT: ComputeDerivativeGroup
// SQUARE: LocalSize 32 1 1
// SQUARE-NOT: LocalInvocationId
// JSON: "workgroupSize": [
// JSON-NEXT: 8,
// JSON-NEXT: 4,
// JSON-NEXT: 1
// WIDE: LocalSize 256 1 1
// ODD: LocalSize 128 3 1
// ODD: BuiltIn LocalInvocationId
// OTHER: LocalSize 8 4 1
// DERIVED: OpCapability ComputeDerivativeGroupQuadsKHR
// DERIVED: LocalSize 8 4 1
// BOTH-DAG: LocalSize 32 1 1
// BOTH-DAG: LocalSize 8 4 1
// METAL: // threadgroup size: 32 1 1
// METAL-NOT: thread_position
// METAL: quad_shuffle_xor
// THREADS: "threadgroup": [
// THREADS-NEXT: 32,
// THREADS-NEXT: 1,
// THREADS-NEXT: 1
// NARROW: [[@LINE+12]]:22: error: 2x2 quads in a thread group of 32 threads need all threads in one row, but target 'narrow-groups' allows only 8

#ifndef X
#define X 8
#endif
#ifndef Y
#define Y 4
#endif
#ifndef CHANGE
#define CHANGE
#endif
RWStructuredBuffer<float> Out;
[shader("compute")] [numthreads(X, Y, 1)] void main(uint3 local : SV_GroupThreadID) {
  Out[local.x] = QuadReadAcrossX(CHANGE(float(local.x + local.y * 4)));
}
[shader("compute")] [numthreads(8, 4, 1)] void other(uint3 local : SV_GroupThreadID) {
  Out[local.x] = local.y;
}
