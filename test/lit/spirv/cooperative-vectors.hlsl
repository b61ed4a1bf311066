// Matrices of one thread on a target that has instructions for them: vectors are made cooperative vectors before and plain ones
// after (OpTypeVectorIdEXT is a younger name of OpTypeCooperativeVectorNV). A bias in memory is an operand. Other targets have loads and arithmetic.
//
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --emit=spirv-asm %s -o - | FileCheck %s
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --reflect %t.json %s -o %t.spv
// RUN: FileCheck %s --check-prefix=REFLECT --input-file %t.json
// RUN: tessera -T cs_6_10 --target amd-rdna3 --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=NONE
// RUN: tessera -T cs_6_10 --target nvidia-turing --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=OTHERS
// RUN: tessera -T cs_6_10 --target nvidia-blackwell --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=OTHERS
// OTHERS: OpCooperativeVectorMatrixMulAddNV
// RUN: tessera -T cs_6_10 --target vulkan --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=NONE
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors -DADDITION --reflect %t.json --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=ADDITION
// RUN: FileCheck %s --check-prefix=FEATURES --input-file %t.json
// NONE-NOT: ooperativeVector
//
// CHECK:     OpCapability CooperativeVectorNV
// CHECK:     OpExtension "SPV_NV_cooperative_vector"
// CHECK-DAG: %[[HALVES16:.*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %half %uint_16
// CHECK-DAG: %[[HALVES24:.*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %half %uint_24
// CHECK-DAG: %[[WORDS:.*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %uint %uint_5
// CHECK-DAG: %[[SUMS:.*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %int %uint_7
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer Weights : register(t0);
ByteAddressBuffer In : register(t1);
RWByteAddressBuffer Out : register(u2);
typedef ComponentType T;

[numthreads(64, 1, 1)] void main(uint t : SV_DispatchThreadID) {
#ifdef ADDITION
  // ADDITION: OpCapability CooperativeVectorNV
  // ADDITION: OpCapability CooperativeVectorTrainingNV
  // ADDITION: OpCooperativeVectorReduceSumAccumulateNV
  InterlockedAccumulate(Out, t * 32, In.Load<vector<float16_t, 16> >(t * 32));
#else
  // A row of 16 halves every 48 bytes, from 192 on; the bias at 2048.
  // CHECK: %[[X:.*]] = OpCooperativeVectorLoadNV %[[HALVES16]]
  // CHECK: %[[M:.*]] = OpAccessChain %{{.*}} %Weights %uint_0
  // CHECK: %[[Y:.*]] = OpCooperativeVectorMatrixMulAddNV %[[HALVES24]] %[[X]] %uint_0 %[[M]] %uint_192 %uint_0 %[[M]] %uint_2048 %uint_0 %uint_24 %uint_16 %uint_0 %false %uint_48
  // CHECK: OpCooperativeVectorStoreNV %{{.*}} %{{.*}} %[[Y]]
  typedef Matrix<T::F16, 24, 16, MatrixUse::A, MatrixScope::Thread> A;
  VectorRef<T::F16, 24> bias = {Weights, 2048};
  A a = A::Load<MatrixLayout::RowMajor>(Weights, 192, 48);
  vector<float16_t, 24> y =
      MultiplyAdd<float16_t>(a, In.Load<vector<float16_t, 16> >(t * 32), bias);
  Out.Store<vector<float16_t, 24> >(t * 48, y);

  // 18 columns of seven bytes, each of which starts at a multiple of 16; four components in a word of the vector.
  // CHECK: %[[X:.*]] = OpCompositeConstruct %[[WORDS]]
  // CHECK: OpCooperativeVectorMatrixMulNV %[[SUMS]] %[[X]] %uint_1000491000 %{{.*}} %uint_1024 %uint_7 %uint_7 %uint_18 %uint_1 %false %uint_16 MatrixResultSignedComponentsKHR
  typedef Matrix<T::U8, 7, 18, MatrixUse::A, MatrixScope::Thread> I;
  I i = I::Load<MatrixLayout::MulOptimalTranspose>(Weights, 1024, 0);
  vector<int, 7> z = Multiply<int>(i, MakeInterpretedVector<T::I8>(In.Load<vector<uint, 5> >(t * 20)));
  Out.Store<vector<int, 7> >(65536 + t * 28, z);
#endif
}
// FEATURES: "cooperativeVector"
// FEATURES: "cooperativeVectorTraining"
// REFLECT: "CooperativeVectorNV"
// REFLECT: "SPV_NV_cooperative_vector"
// REFLECT: "cooperativeVector"
