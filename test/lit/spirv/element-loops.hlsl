// Loops over the elements of matrices store whole matrices only before the loop, and test no index but in the loop's head. A matrix of
// several tiles has a loop for each of them.
//
// RUN: tessera -T cs_6_10 --target vulkan %s -o %t.spv && spirv-dis %t.spv | FileCheck %s --check-prefix=ALL
// RUN: tessera -T cs_6_10 --target amd-rdna3 %s -o %t.spv && spirv-dis %t.spv | FileCheck %s --check-prefixes=ALL,TILES
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F32, 32, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

// ALL: [[A:%a[0-9_]*]] = OpVariable
// TILES: [[B:%a[0-9_]*]] = OpVariable
// ALL: OpStore [[A]]
// ALL: [[TEST:%[0-9]+]] = OpULessThan
// ALL-NEXT: OpLoopMerge {{.*}} Unroll
// ALL-NEXT: OpBranchConditional [[TEST]]
// ALL-NOT: {{OpULessThan|OpSelect}}
// ALL: [[AT:%[0-9]+]] = OpAccessChain {{.*}} [[A]] [[E:%[a-z0-9_]+]]
// ALL-NEXT: OpLoad %float [[AT]]
// ALL-NOT: {{OpULessThan|OpSelect|OpStore}}
// ALL: [[TO:%[0-9]+]] = OpAccessChain {{.*}} [[A]] [[E]]
// ALL-NEXT: OpStore [[TO]]
// TILES: OpStore [[B]]
// TILES: OpLoopMerge {{.*}} Unroll
// TILES-NOT: {{OpULessThan|OpSelect}}
// TILES: OpAccessChain {{.*}} [[B]]
// TILES-NOT: {{OpULessThan|OpSelect|OpStore}}
// TILES: [[TO2:%[0-9]+]] = OpAccessChain {{.*}} [[B]]
// TILES-NEXT: OpStore [[TO2]]
// ALL-NOT: OpStore
// ALL: OpCooperativeMatrixStoreKHR
[numthreads(64, 1, 1)] void main() {
  Sums a = Sums::Load<16>(In, 0, 64, MatrixLayout::RowMajor);
  for (uint e = 0; e < a.Length(); ++e)
    a.Set(e, a.Get(e) + a.GetCoordinate(e).x);
  a.Store<16>(Out, 0, 64, MatrixLayout::RowMajor);
}
