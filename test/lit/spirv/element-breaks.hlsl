// A loop over elements that ends early still has a loop for each tile, and constant indices on Metal: later turns only test a flag.
//
// RUN: tessera -T cs_6_10 --target amd-rdna3 %s -o %t.spv && spirv-dis %t.spv | FileCheck %s --check-prefix=TILES
// RUN: tessera -T cs_6_10 --target apple-m1 %s -o - --emit msl | FileCheck %s --check-prefix=MSL
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F32, 32, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

// TILES: [[A:%a[0-9_]*]] = OpVariable
// TILES: [[B:%a[0-9_]*]] = OpVariable
// TILES-COUNT-2: OpLoopMerge {{.*}} Unroll
// TILES-NOT: OpLoopMerge
// TILES-NOT: {{OpUDiv|OpUMod}}
// MSL-NOT: for (
// MSL: bool left = false;
// MSL-COUNT-15: if (!left) {
// MSL-NOT: for (
// MSL: simdgroup_store
[numthreads(64, 1, 1)] void main() {
  Sums a = Sums::Load<16>(In, 0, 64, MatrixLayout::RowMajor);
  for (uint e = 0; e < a.Length(); ++e) {
    a.Set(e, a.Get(e) * 2);
    if (a.Get(e) > 9)
      break;
  }
  a.Store<16>(Out, 0, 64, MatrixLayout::RowMajor);
}
