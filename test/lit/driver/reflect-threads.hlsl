// The plan and the reflection list the matrices and vectors of one thread: each kind of operation once, with its implementation.
//
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors -Wno-cooperative-vector --reflect %t.json %s -o %t.spv
// RUN: FileCheck %s --input-file %t.json
// RUN: tessera -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors -Wno-cooperative-vector --print-after=thread-matrices %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: tessera -T cs_6_10 --target metal --reflect %t.metal.json %s -o %t.metal
// RUN: FileCheck %s --check-prefix=METAL --input-file %t.metal.json
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
typedef ComponentType T;

[numthreads(32, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  vector<float16_t, 16> v = In.Load<vector<float16_t, 16> >(t * 32);
  typedef Matrix<T::F16, 5, 16, MatrixUse::A, MatrixScope::Thread> M;
  vector<float16_t, 5> x = Multiply<float16_t>(M::Load<MatrixLayout::ColMajor>(In, 64, 32), v);
  x += Multiply<float16_t>(M::Load<MatrixLayout::ColMajor>(In, 1024, 48), v); // the same kind
  vector<float, 5> y = Multiply<float>(M::Load<MatrixLayout::MulOptimal>(In, 64, 0), v);
  InterlockedAccumulate(Out, t * 32, v);
  InterlockedAccumulate(Out, t * 4 + 4096, y);
  OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 8192);
  Out.Store<vector<float16_t, 5> >(t * 10 + 16384, x);
}
// CHECK:      "threadMatrices": [
// CHECK-NEXT:   {
// CHECK-NEXT:     "operation": "product",
// CHECK-NEXT:     "rows": 5,
// CHECK-NEXT:     "columns": 16,
// CHECK-NEXT:     "component": "f16",
// CHECK-NEXT:     "vector": "f16",
// CHECK-NEXT:     "result": "f16",
// CHECK-NEXT:     "layout": "ColMajor",
// CHECK-NEXT:     "form": "plain",
// CHECK-NEXT:     "by": "instruction"
// CHECK-NEXT:   },
// CHECK-NEXT:   {
// CHECK-NEXT:     "operation": "product",
// CHECK-NEXT:     "rows": 5,
// CHECK-NEXT:     "columns": 16,
// CHECK-NEXT:     "component": "f16",
// CHECK-NEXT:     "vector": "f16",
// CHECK-NEXT:     "result": "f32",
// CHECK-NEXT:     "layout": "MulOptimal",
// CHECK-NEXT:     "form": "plain",
// CHECK-NEXT:     "by": "code"
// CHECK-NEXT:   },
// CHECK-NEXT:   {
// CHECK-NEXT:     "operation": "addition",
// CHECK-NEXT:     "rows": 1,
// CHECK-NEXT:     "columns": 16,
// CHECK-NEXT:     "component": "f16",
// CHECK-NEXT:     "vector": "f16",
// CHECK-NEXT:     "by": "instruction"
// CHECK-NEXT:   },
// CHECK-NEXT:   {
// CHECK-NEXT:     "operation": "addition",
// CHECK-NEXT:     "rows": 1,
// CHECK-NEXT:     "columns": 5,
// CHECK-NEXT:     "component": "f32",
// CHECK-NEXT:     "vector": "f32",
// CHECK-NEXT:     "by": "code"
// CHECK-NEXT:   },
// CHECK-NEXT:   {
// CHECK-NEXT:     "operation": "outerProduct",
// CHECK-NEXT:     "rows": 5,
// CHECK-NEXT:     "columns": 5,
// CHECK-NEXT:     "component": "f32",
// CHECK-NEXT:     "vector": "f32",
// CHECK-NEXT:     "layout": "OuterProductOptimal",
// CHECK-NEXT:     "form": "plain",
// CHECK-NEXT:     "by": "code"
// CHECK-NEXT:   }
// CHECK-NEXT: ],
// PLAN:      thread product f16 [5, 16] {vector = f16, result = f16, layout = col_major, native}
// PLAN-NEXT: thread product f16 [5, 16] {vector = f16, result = f32, layout = mul_optimal}
// PLAN-NEXT: thread addition f16 [1, 16] {vector = f16, native}
// PLAN-NEXT: thread addition f32 [1, 5] {vector = f32}
// PLAN-NEXT: thread outer_product f32 [5, 5] {vector = f32, layout = outer_product_optimal}
// METAL:     "threadMatrices": [
// METAL-NOT: "instruction"
// METAL:     "metal": {
