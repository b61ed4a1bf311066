// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s
// RUN: tessera --target vulkan -fspv-target-env=vulkan1.0 %s --emit=spirv-asm | FileCheck %s
// Bools that a loop leaves to its next iteration become numbers: a phi of bools at the header of a loop crashes a driver.
// The flags are the user's, and the compiler's for an inlined function that returns in a loop.
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Out : register(u1);

// CHECK:      %result = OpPhi %uint
// CHECK-NEXT: %i = OpPhi %uint
// CHECK-NEXT: %returned = OpPhi %uint
// CHECK-NEXT: %f = OpPhi %uint
// CHECK-NEXT: OpINotEqual %bool %f %uint_0
// CHECK-NEXT: OpINotEqual %bool %returned %uint_0
// CHECK:      OpLoopMerge
// CHECK:      %f_0 = OpPhi %uint
// CHECK-NEXT: OpINotEqual %bool %f_0 %uint_0
// CHECK:      OpLoopMerge
// CHECK:      %v = OpPhi %v3uint
// CHECK-NEXT: OpINotEqual %v3bool %v
// CHECK:      OpLoopMerge
uint first(StructuredBuffer<uint> From, uint n, bool f) {
  for (uint i = 0; i < n; ++i)
    for (uint j = 0; j < i; ++j) {
      if (From[i + j] == n)
        return i + f;
      f = !f;
    }
  return f;
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint sum = first(In, In[t], t > 3);
  bool3 v = bool3(t > 3, t > 7, true);
  for (uint i = 0; i < In[t]; ++i)
    v = v.yzx;
  Out[t] = sum + dot(uint3(v), uint3(1, 2, 4));
}
