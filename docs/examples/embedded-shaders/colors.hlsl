// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// COLOR is a macro of the build.
RWStructuredBuffer<float4> Colors;

[numthreads(64, 1, 1)]
void clear(uint i : SV_DispatchThreadID) {
  Colors[i] = COLOR;
}

[numthreads(64, 1, 1)]
void fill(uint i : SV_DispatchThreadID) {
  if (Colors[i].w == 0)
    Colors[i] = COLOR;
}
