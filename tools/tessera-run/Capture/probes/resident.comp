// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many groups are there at a time. Nobody waits for another group, so it ends everywhere.
#version 460
layout(constant_id = 0) const uint Words = 256;
layout(constant_id = 1) const uint Rounds = 256;
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) coherent buffer Counters { uint Now, Peak, Wrong; };
shared uint Shared[Words];
void main() {
  uint I = gl_LocalInvocationIndex;
  Shared[I * (Words / 128)] = gl_WorkGroupID.x + I;
  barrier();
  if (I == 0) {
    atomicMax(Peak, atomicAdd(Now, 1) + 1);
    uint Sum = 0;
    for (uint R = 0; R < Rounds; ++R)
      Sum |= atomicAdd(Now, 0);
    if (Sum == 0)
      atomicAdd(Wrong, 1);
    atomicAdd(Now, 0xffffffff);
  }
  barrier();
  uint Next = (I + 1) % 128;
  if (Shared[Next * (Words / 128)] != gl_WorkGroupID.x + Next)
    atomicAdd(Wrong, 1);
}
