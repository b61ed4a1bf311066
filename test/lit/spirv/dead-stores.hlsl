// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s --check-prefix=SPIRV
// RUN: tessera --target apple-m4 %s --emit=msl | FileCheck %s --check-prefix=METAL
// Locals and static variables that are only used for their own next values are removed: an NVIDIA H100 computed other things wrongly beside such stores.
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Out : register(u1);
struct Pair {
  int n;
  int4 v;
};
static int Counts[4];

// SPIRV-NOT: OpVariable %_ptr_Function
// SPIRV-NOT: OpVariable %_ptr_Private
// SPIRV:     OpStore
// SPIRV-NOT: OpStore
// SPIRV:     OpFunctionEnd

// METAL-NOT: vector{{.*}};
// METAL-NOT: array{{.*}};
// METAL-NOT: Counts
// METAL:     kernel void
// METAL-NOT: vector
// METAL-NOT: array
// METAL-NOT: pair
void touch(inout Pair p, uint i) {
  p.v[i]--;
  p.n += p.v[0];
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  int4 vector = int4(t, 1, 2, 3);
  int array[3] = {1, 2, 3};
  Pair pair;
  pair.n = 0;
  pair.v = vector;
  if (In[t] > 3) {
    vector[(-In[t]) % 4]--;
    array[In[t + 1] % 3] ^= vector[t & 3];
    Counts[t & 3] += array[0];
    touch(pair, t & 3);
  }
  Out[t] = In[t] * 2;
}
