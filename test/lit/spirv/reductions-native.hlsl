// Reductions of accumulators that the device has are instructions, with one function for each combination; others, and those of
// matrices that are cut into tiles, go through groupshared memory.
// RUN: tessera -T cs_6_10 --target nvidia-hopper --emit=spirv-asm -o - %s | FileCheck %s
// RUN: tessera -T cs_6_10 --target nvidia-hopper --reflect - -o %t.spv %s | FileCheck %s --check-prefix=NEEDS
// RUN: tessera -T cs_6_10 --target nvidia-turing --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=CODE
// RUN: tessera -T cs_6_10 --target nvidia-hopper -DODD --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=CODE

// CHECK-DAG: OpCapability CooperativeMatrixReductions
// CHECK-DAG: OpExtension "SPV_NV_cooperative_matrix2"
// CHECK-NOT: OpControlBarrier
// CHECK:     OpCooperativeMatrixReduce{{NV|EXT}} [[WIDE:%[0-9]+]] {{%.*}} Row [[MAX:%[0-9]+]]
// CHECK:     OpCooperativeMatrixReduce{{NV|EXT}} {{%.*}} {{%.*}} Row [[MAX]]
// CHECK:     OpCooperativeMatrixReduce{{NV|EXT}} {{%.*}} {{%.*}} Column [[SUM:%[0-9]+]]
// CHECK:     [[MAX]] = OpFunction %float None
// CHECK:     OpExtInst %float {{%.*}} NMax
// CHECK:     [[SUM]] = OpFunction %float None
// CHECK:     OpFAdd %float

// NEEDS-DAG: "CooperativeMatrixReductionsNV"
// NEEDS-DAG: "cooperativeMatrixReductions"

// CODE-NOT: OpCooperativeMatrixReduce
// CODE:     OpControlBarrier
// CODE-NOT: OpCooperativeMatrixReduce
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;
#ifdef ODD
#define HEIGHT 24
#else
#define HEIGHT 32
#endif
typedef Matrix<ComponentType::F32, HEIGHT, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
RWByteAddressBuffer Out : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Sums m = Sums::Load<16>(Out, 0, 64, MatrixLayout::RowMajor);
  RowMax<64>(m).Store<16>(Out, 0, 256, MatrixLayout::RowMajor);
  RowMax(m).Store<16>(Out, 8192, 64, MatrixLayout::RowMajor);
  ColumnSum(m).Store<16>(Out, 16384, 64, MatrixLayout::RowMajor);
}
