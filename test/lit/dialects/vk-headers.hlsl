// The parts of <vk/spirv.h> and <vk/opcode_selector.h> that need no other header: SPIR-V's numbers, arithmetic and conversions of
// numbers and vectors.
// RUN: tessera -T cs_6_2 -Werror --emit=ir --print-after=lower -o %t.ir %s 2>&1 | FileCheck %s
// RUN: tessera -T cs_6_2 -Werror --target nvidia-hopper -o %t.spv %s
// RUN: tessera -T cs_6_2 -Werror --emit=msl --target apple-m1 -o %t.metal %s
#include <vk/opcode_selector.h>
#include <vk/spirv.h>
using namespace vk;
_Static_assert(ScopeWorkgroup == 2 && ScopeSubgroup == 3 && ScopeQueueFamilyKHR == 5 && ScopeShaderCallKHR == 6, "scopes");
_Static_assert(CooperativeMatrixUseMatrixAKHR == 0 && CooperativeMatrixUseMatrixAccumulatorKHR == 2, "uses");
_Static_assert(CooperativeMatrixLayoutColumnMajorKHR == 1 && CooperativeMatrixLayoutRowBlockedInterleavedARM == 4202, "layouts");
_Static_assert(CooperativeMatrixOperandsSaturatingAccumulationKHRMask == 16, "operands of a multiply-add");
_Static_assert(MemoryAccessNontemporalMask == 4 && MemoryAccessMakePointerVisibleKHRMask == 16 &&
                   MemoryAccessNonPrivatePointerMask == 32 && MemoryAccessNoAliasINTELMaskMask == 0x20000, "operands of accesses");
_Static_assert(StorageClassWorkgroup == 4, "storage classes");

RWStructuredBuffer<float3> Floats : register(u0);
RWStructuredBuffer<int> Ints : register(u1);

[numthreads(1, 1, 1)] void main() {
  float3 a = Floats[0], b = Floats[1];
  // CHECK: add {{.*}}
  float3 sum = util::ArithmeticSelector<float>::Add(a, b);
  // CHECK: neg
  Floats[2] = util::ArithmeticSelector<float>::Negate(sum);
  // CHECK: sub
  // CHECK: mul
  // CHECK: div
  int i = util::ArithmeticSelector<int>::Sub(Ints[0], Ints[1]);
  i = util::ArithmeticSelector<int>::Mul(i, 3);
  Ints[2] = util::ArithmeticSelector<int>::Div(i, Ints[3]);
  // CHECK: convert {{.*}} : vec<i32, 3>
  int3 whole = util::ConversionSelector<float, int>::Convert<int3>(sum);
  // CHECK: convert {{.*}} : u16
  uint16_t low = util::ConversionSelector<int, uint16_t>::Convert<uint16_t>(Ints[4]);
  Ints[5] = whole.x + whole.z + low;
}
