// A library has one type for matrices of one shape and for vectors of one length, whose sizes were constants of each entry
// point. Twice the same type is not valid.
// RUN: tessera -T lib_6_10 --target nvidia-hopper %s -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: tessera -T lib_6_10 --target nvidia-hopper -fspv-debug=vulkan %s -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: tessera -T lib_6_10 --target nvidia-hopper -O0 %s -o %t.spv
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer Mem : register(t0);
RWByteAddressBuffer Out : register(u1);
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef Matrix<ComponentType::F16, 24, 16, MatrixUse::A, MatrixScope::Thread> Layer;

void product(uint at) {
  Sums sums = Sums::Splat(0);
  sums.MultiplyAccumulate(Left::Load(Mem, 0, 32, MatrixLayout::RowMajor),
                          Right::Load(Mem, 512, 32, MatrixLayout::RowMajor));
  sums.Store(Out, at, 64, MatrixLayout::RowMajor);
}
[shader("compute")] [WaveSize(32)] [numthreads(32, 1, 1)] void first() { product(0); }
[shader("compute")] [WaveSize(32)] [numthreads(32, 1, 1)] void second() { product(1024); }

void layer(uint at) {
  vector<half, 16> x = half(at);
  Out.Store<vector<half, 24> >(at, Multiply<half>(Layer::Load<MatrixLayout::RowMajor>(Mem, 128, 32), x));
}
[shader("compute")] [numthreads(8, 1, 1)] void third() { layer(2048); }
struct [raypayload] Payload { float4 color : read(caller) : write(miss); };
[shader("miss")] void fourth(inout Payload p) { layer(3072); }
// CHECK-DAG: OpTypeCooperativeMatrixKHR %float
// CHECK-DAG: %[[HALVES:.*]] = {{OpTypeVectorIdEXT|OpTypeCooperativeVectorNV}} %half %uint_24
// CHECK-NOT: OpTypeCooperativeMatrixKHR %float
// CHECK-NOT: {{OpTypeVectorIdEXT|OpTypeCooperativeVectorNV}} %half %uint_24
// CHECK-COUNT-2: OpCooperativeMatrixStoreKHR
// CHECK-COUNT-2: OpCooperativeVectorMatrixMulNV %[[HALVES]]
