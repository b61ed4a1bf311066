// A part of a matrix in memory: a tensor layout with the numbers of rows and columns, from its first element on; columns by a view.
// Whole matrices at aligned places are loaded as such.
// RUN: tessera -T cs_6_10 --target nvidia-hopper %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
ByteAddressBuffer In;
RWByteAddressBuffer Out;
cbuffer Place {
  uint Stride;
  int Rows, Columns;
};
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
// CHECK: OpCapability CooperativeMatrixTensorAddressingNV
// CHECK: OpCapability TensorAddressingNV
// CHECK: OpExtension "SPV_NV_cooperative_matrix2"
// CHECK: OpExtension "SPV_NV_tensor_addressing"
// CHECK: [[LAYOUT:%.*]] = OpTypeTensorLayoutNV %uint_2 %uint_1
// CHECK: [[VIEW:%.*]] = OpTypeTensorViewNV %uint_2 %false %uint_1 %uint_0
[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  // CHECK: OpSelectionMerge
  // CHECK: OpCooperativeMatrixLoadKHR
  // CHECK: OpCreateTensorLayoutNV [[LAYOUT]]
  // CHECK-NEXT: OpTensorLayoutSetDimensionNV [[LAYOUT]]
  // CHECK-NEXT: OpTensorLayoutSetStrideNV [[LAYOUT]] {{.*}} %uint_1
  // CHECK-NEXT: [[SLICE:%.*]] = OpTensorLayoutSliceNV [[LAYOUT]] {{%.*}} %uint_0 %uint_16 %uint_0 %uint_16
  // CHECK-NEXT: OpCooperativeMatrixLoadTensorNV {{%.*}} {{%.*}} {{%.*}} [[SLICE]] None None
  Left a = tessera::LoadClamped<Left>(In, 0, Stride, MatrixLayout::RowMajor, Rows, Columns);
  // CHECK: [[TURN:%.*]] = OpCreateTensorViewNV [[VIEW]]
  // CHECK-NEXT: OpCooperativeMatrixLoadTensorNV {{.*}} None TensorView [[TURN]]
  Right b = tessera::LoadClamped<Right>(In, 2, Stride, MatrixLayout::ColMajor, Rows, Columns);
  // CHECK: OpCooperativeMatrixStoreTensorNV {{.*}} NonPrivatePointer None
  tessera::StoreClamped(Multiply<ComponentType::F32>(a, b), Out, 0, 68, MatrixLayout::RowMajor, Rows, Columns);
}
