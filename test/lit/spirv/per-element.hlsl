// A functor of <tessera/linalg_ext.h>, a loop over elements with rows and columns, and a decoder of quantized blocks are functions
// that the device calls for each element, with the row and the column. The decoder reads the buffer there.
// RUN: tessera -T cs_6_10 --target nvidia-hopper --emit=spirv-asm -o - %s | FileCheck %s
// RUN: tessera -T cs_6_10 --target nvidia-hopper --reflect - -o %t.spv %s | FileCheck %s --check-prefix=NEEDS
// RUN: tessera -T cs_6_10 --target nvidia-turing --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=LOOPS

// CHECK-DAG: OpCapability CooperativeMatrixPerElementOperations
// CHECK-DAG: OpExtension "SPV_NV_cooperative_matrix2"
// CHECK-NOT: OpCooperativeMatrixLoadKHR {{.*}} %uint_0 NonPrivatePointer
// CHECK-NOT: wave_scratch
// CHECK-NOT: OpLoopMerge
// CHECK:     OpCooperativeMatrixPerElementOp{{NV|EXT}} {{%.*}} {{%.*}} [[FIRST:%main_element[_0-9]*]]
// CHECK:     OpCooperativeMatrixPerElementOp{{NV|EXT}} {{%.*}} {{%.*}} [[SECOND:%main_element[_0-9]*]]
// CHECK:     OpCooperativeMatrixPerElementOp{{NV|EXT}} {{%.*}} {{%.*}} [[THIRD:%main_element[_0-9]*]]
// CHECK:     [[FIRST]] = OpFunction %float None
// CHECK:     [[SECOND]] = OpFunction %float None
// CHECK:     [[THIRD]] = OpFunction %float None
// CHECK:     OpAccessChain %_ptr_StorageBuffer_uint %W %uint_0

// NEEDS-DAG: "CooperativeMatrixPerElementOperationsNV"
// NEEDS-DAG: "cooperativeMatrixPerElementOperations"

// LOOPS-NOT: OpCooperativeMatrixPerElement
// LOOPS:     OpLoopMerge
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;
typedef Matrix<ComponentType::F32, 32, 32, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer W : register(t2);
RWByteAddressBuffer Out : register(u0);
cbuffer Problem : register(b1) {
  float Scale;
  uint Least;
};

struct Power {
  float operator()(uint row, uint column, float x, float y) { return exp2((x - y) * Scale); }
};

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Sums m = Sums::Load<16>(Out, 0, 128, MatrixLayout::RowMajor), n = Sums::Load<16>(Out, 4096, 128, MatrixLayout::RowMajor);
  const Power power;
  m = Map(m, n, power);
  for (uint e = 0; e < m.Length(); ++e) {
    const uint2 at = m.GetCoordinate(e);
    if (at.x + Least >= at.y)
      m.Set(e, m.Get(e) * Scale);
  }
  m.Store<16>(Out, 0, 128, MatrixLayout::RowMajor);
  LoadDecoded<Sums, Q8_0>(W, 0, 64, MatrixLayout::RowMajor, Least).Store<16>(Out, 4096, 128, MatrixLayout::RowMajor);
}
