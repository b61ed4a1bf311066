// Vectors of more than four components stay in one piece between the products of a thread: in arithmetic, loops, loads and stores.
// RUN: tessera --target nvidia-hopper --thread-matrices=vectors -T cs_6_10 -o %t.spv %s
// RUN: spirv-val --target-env vulkan1.3 %t.spv && spirv-dis --no-indent %t.spv | FileCheck %s
#include <dx/linalg.h>
using namespace dx::linalg;

ByteAddressBuffer Weights : register(t0);
ByteAddressBuffer In : register(t1);
RWByteAddressBuffer Out : register(u2);
globallycoherent RWByteAddressBuffer Shared : register(u3);

typedef vector<float16_t, 16> V;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Thread> Layer;

// CHECK-DAG: %[[HALF:.*]] = OpTypeFloat 16
// CHECK-DAG: %[[VEC:.*]] = {{OpTypeVectorIdEXT|OpTypeCooperativeVectorNV}} %[[HALF]] %uint_16
// CHECK-DAG: %[[ZERO:.*]] = OpConstantNull %[[VEC]]
[numthreads(32, 1, 1)] void main(uint t : SV_DispatchThreadID, uint g : SV_GroupIndex) {
  VectorRef<ComponentType::F16, 16> bias = {Weights, 512};
  const V zero = 0;
  // CHECK: %[[X:.*]] = OpCooperativeVectorLoadNV %[[VEC]] %{{.*}} %{{.*}}
  // CHECK-NOT: OpCompositeExtract
  V x = In.Load<V>(t * 32);
  // CHECK: %[[FIRST:.*]] = OpCooperativeVectorMatrixMulAddNV %[[VEC]] %[[X]]
  // CHECK: %[[START:.*]] = OpExtInst %[[VEC]] %{{.*}} NMax %[[FIRST]] %[[ZERO]]
  V y = max(MultiplyAdd<float16_t>(Layer::Load<MatrixLayout::RowMajor, 64>(Weights, 0, 32), x, bias), zero);
  // CHECK: %[[Y:.*]] = OpPhi %[[VEC]] %[[START]] %{{.*}} %[[NEXT:.*]] %{{.*}}
  // CHECK: %[[PRODUCT:.*]] = OpCooperativeVectorMatrixMulNV %[[VEC]] %[[Y]]
  // CHECK: %[[SUM:.*]] = OpFAdd %[[VEC]] %[[PRODUCT]] %[[X]]
  // CHECK: %[[NEXT]] = OpExtInst %[[VEC]] %{{.*}} Tanh %[[SUM]]
  for (uint i = 0; i < g; ++i)
    y = tanh(Multiply<float16_t>(Layer::Load<MatrixLayout::ColMajor, 64>(Weights, 0, 32), y) + x);
  // CHECK: OpCooperativeVectorStoreNV %{{.*}} %{{.*}} %[[Y]] NonPrivatePointer
  // CHECK-NEXT: %[[AT:.*]] = OpAccessChain {{.*}} %Shared
  // CHECK-NEXT: OpCooperativeVectorStoreNV %[[AT]] %{{.*}} %[[Y]] MakePointerAvailable|NonPrivatePointer %{{.*}}
  Out.Store<V>(t * 32, y);
  Shared.Store<V>(t * 32, y);
  // A place that is not a multiple of 16 bytes.
  // CHECK-NOT: OpCooperativeVectorStoreNV
  // CHECK-COUNT-16: OpCompositeExtract %{{.*}} %[[Y]]
  Out.Store<V>(8192 + t * 40, y);
}
