// All APIs in one shader: each has its own types, and memory between them.
//
// RUN: tessera -T cs_6_10 -Werror --target nvidia-hopper -o %t.spv %s
// RUN: tessera -T cs_6_10 -Werror -Wno-emulation --emit=msl --target apple-m1 -o %t.metal %s
// RUN: tessera -T cs_6_10 --emit=ir --target nvidia-hopper --print-after=first-lane -o %t.ir %s 2>&1 | FileCheck %s
#include <dx/linalg.h>
#include <vk/khr/cooperative_matrix.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef subgroup_matrix_result<f32, 16, 16> Result;

typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> VkSums;

groupshared float Shared[16 * 16];
RWByteAddressBuffer Out : register(u0);

// CHECK: mat.store {{.*}}, %{{.*}} {layout = row_major}
// CHECK: mat.load {{.*}} {layout = row_major, dialect = "subgroup_matrix"}
// CHECK: mat.store {{.*}} {layout = col_major, dialect = "subgroup_matrix"}
// CHECK: mat.load {{.*}} {layout = row_major, dialect = "linalg"}
// CHECK: mat.store {{.*}} {layout = row_major, dialect = "linalg"}
// CHECK: mat.load {{.*}} {layout = row_major, dialect = "rocwmma"}
// CHECK: mat.load {{.*}} {layout = col_major, dialect = "vk_khr"}
// CHECK: mat.store {{.*}} {layout = row_major, dialect = "vk_khr"}
[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> w;
  w.Fill(2);
  w.Store(Shared, 0, 16, false);
  GroupMemoryBarrierWithGroupSync();
  Result r = subgroupMatrixLoad<Result>(Shared, 0, false, 16);
  GroupMemoryBarrierWithGroupSync();
  subgroupMatrixStore(Shared, 0, subgroupMatrixScalarAdd(r, 1), true, 16);
  GroupMemoryBarrierWithGroupSync();
  Sums s = Sums::Load(Shared, 0, 16, MatrixLayout::RowMajor);
  s.Store(Shared, 0, 16, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> f;
  rocwmma::load_matrix_sync(f, Shared, 16, rocwmma::mem_row_major);
  GroupMemoryBarrierWithGroupSync();
  VkSums v = VkSums::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(vk::GetGroupSharedAddress(Shared[0]), 16);
  v.negate().Store<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(Shared[0]), 16);
  rocwmma::store_matrix_sync(Out, f, 16, rocwmma::mem_row_major);
}
