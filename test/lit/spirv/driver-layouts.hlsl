// --optimal-layouts=driver: matrices of one thread in optimal layouts lie as a driver with cooperative vectors has it, for
// products (2, InferencingOptimal) or for training (3), transposed or not. Without it they are rows or columns.
//
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --optimal-layouts=driver --emit=spirv-asm --reflect %t.json %s -o - | FileCheck %s
// RUN: FileCheck %s --check-prefix=REFLECT --input-file %t.json
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --optimal-layouts=driver --isolate %s -o %t.isolated.spv
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --optimal-layouts driver %s -o %t.spv
// RUN: cmp %t.spv %t.isolated.spv
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --optimal-layouts=plain -Wno-cooperative-vector --emit=spirv-asm --reflect %t.plain.json %s -o - | FileCheck %s --check-prefix=PLAIN
// RUN: FileCheck %s --check-prefix=REFLECT-PLAIN --input-file %t.plain.json
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors -Wno-cooperative-vector %s -o %t.default.spv
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --optimal-layouts=plain -Wno-cooperative-vector %s -o %t.plain.spv
// RUN: cmp %t.plain.spv %t.default.spv
// PLAIN-NOT: OpCooperativeVectorOuterProductAccumulateNV
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer Weights : register(t0);
ByteAddressBuffer In : register(t1);
RWByteAddressBuffer Out : register(u2);
RWByteAddressBuffer Gradient : register(u3);
typedef ComponentType T;

[numthreads(64, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  // CHECK-DAG: %[[ROWS12:.*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %half %uint_12
  // CHECK-DAG: %[[ROWS7:.*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %half %uint_7
  vector<float16_t, 7> x = In.Load<vector<float16_t, 7> >(t * 16);
  // Rows of seven halves would end within 16 bytes: that is the driver's affair.
  // CHECK: OpCooperativeVectorMatrixMulNV %[[ROWS12]] %{{.*}} %uint_0 %{{.*}} %uint_64 %uint_0 %uint_12 %uint_7 %uint_2 %false %{{.*}}{{$}}
  // PLAIN-NOT: OpCooperativeVectorMatrixMulNV
  typedef Matrix<T::F16, 12, 7, MatrixUse::A, MatrixScope::Thread> A;
  vector<float16_t, 12> y = Multiply<float16_t>(A::Load<MatrixLayout::MulOptimal>(Weights, 64, 0), x);
  // CHECK: OpCooperativeVectorMatrixMulNV %[[ROWS12]] %{{.*}} %uint_0 %{{.*}} %uint_1024 %uint_0 %uint_12 %uint_7 %uint_2 %true %{{.*}}{{$}}
  // PLAIN: OpCooperativeVectorMatrixMulNV %{{.*}} %{{.*}} %uint_0 %{{.*}} %uint_1024 %uint_0 %uint_12 %uint_7 %uint_1 %false %uint_32
  y += Multiply<float16_t>(A::Load<MatrixLayout::MulOptimalTranspose>(Weights, 1024, 0), x);
  // The bias is in memory, at 3072.
  // CHECK: OpCooperativeVectorMatrixMulAddNV %[[ROWS12]] %{{.*}} %uint_0 %{{.*}} %uint_2048 %uint_0 %{{.*}} %uint_3072 %uint_0 %uint_12 %uint_7 %uint_3 %false %{{.*}}{{$}}
  VectorRef<T::F16, 12> bias = {Weights, 3072};
  y += MultiplyAdd<float16_t>(A::Load<MatrixLayout::OuterProductOptimal>(Weights, 2048, 0), x, bias);
  // CHECK: OpCooperativeVectorMatrixMulNV %[[ROWS12]] %{{.*}} %uint_0 %{{.*}} %uint_4096 %uint_0 %uint_12 %uint_7 %uint_3 %true %{{.*}}{{$}}
  y += Multiply<float16_t>(A::Load<MatrixLayout::OuterProductOptimalTranspose>(Weights, 4096, 0), x);
  // Matrices of 8-bit floats are multiplied with vectors of the same, as halves that are taken for them.
  // CHECK: OpCooperativeVectorMatrixMulNV %[[ROWS12]] %{{.*}} %uint_1000491002 %{{.*}} %uint_8192 %uint_1000491002 %uint_12 %uint_16 %uint_2 %false %{{.*}}{{$}}
  typedef Matrix<T::F8_E4M3FN, 12, 16, MatrixUse::A, MatrixScope::Thread> E;
  vector<uint, 4> bytes = In.Load<vector<uint, 4> >(65536 + t * 16);
  y += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(Weights, 8192, 0), MakeInterpretedVector<T::F8_E4M3FN>(bytes));
  // CHECK: OpCooperativeVectorMatrixMulNV %[[ROWS12]] %{{.*}} %uint_1000491003 %{{.*}} %uint_16384 %uint_1000491003 %uint_12 %uint_16 %uint_2 %false %{{.*}}{{$}}
  typedef Matrix<T::F8_E5M2, 12, 16, MatrixUse::A, MatrixScope::Thread> F;
  y += Multiply<float16_t>(F::Load<MatrixLayout::MulOptimal>(Weights, 16384, 0), MakeInterpretedVector<T::F8_E5M2>(bytes));
  Out.Store<vector<float16_t, 12> >(t * 24, y);
  // 12 rows of 7 columns.
  // CHECK: %[[Y:.*]] = OpFAdd %[[ROWS12]]
  // CHECK: %[[X:.*]] = OpCompositeConstruct %[[ROWS7]]
  // CHECK: OpCooperativeVectorOuterProductAccumulateNV %{{.*}} %uint_128 %[[Y]] %[[X]] %uint_3 %uint_0{{$}}
  OuterProduct<T::F16>(y, x).InterlockedAccumulate(Gradient, 128);
}
// REFLECT:      "threadMatrices": [
// REFLECT-NEXT:   {
// REFLECT-NEXT:     "operation": "product",
// REFLECT-NEXT:     "rows": 12,
// REFLECT-NEXT:     "columns": 7,
// REFLECT-NEXT:     "component": "f16",
// REFLECT-NEXT:     "vector": "f16",
// REFLECT-NEXT:     "result": "f16",
// REFLECT-NEXT:     "layout": "MulOptimal",
// REFLECT-NEXT:     "form": "driver",
// REFLECT-NEXT:     "by": "instruction"
// REFLECT-NEXT:   },
// REFLECT:          "layout": "MulOptimalTranspose",
// REFLECT:          "layout": "OuterProductOptimal",
// REFLECT:          "layout": "OuterProductOptimalTranspose",
// REFLECT:          "component": "e4m3",
// REFLECT:          "component": "e5m2",
// REFLECT:          "operation": "outerProduct",
// REFLECT-NEXT:     "rows": 12,
// REFLECT-NEXT:     "columns": 7,
// REFLECT-NEXT:     "component": "f16",
// REFLECT-NEXT:     "vector": "f16",
// REFLECT-NEXT:     "layout": "OuterProductOptimal",
// REFLECT-NEXT:     "form": "driver",
// REFLECT-NEXT:     "by": "instruction"
// REFLECT:      "features": [
// REFLECT-DAG:    "cooperativeVector"
// REFLECT-DAG:    "cooperativeVectorTraining"
// REFLECT-PLAIN:      "layout": "MulOptimal",
// REFLECT-PLAIN-NEXT: "form": "plain",
// REFLECT-PLAIN-NEXT: "by": "code"
// REFLECT-PLAIN:      "layout": "MulOptimalTranspose",
// REFLECT-PLAIN-NEXT: "form": "plain",
// REFLECT-PLAIN-NEXT: "by": "instruction"
