// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the examples of build systems compile: N and OPERATION are macros of the build.
#include "operation.hlsli"

RWStructuredBuffer<float> Values;

[numthreads(64, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
  Values[i] = OPERATION(Values[i], N);
}
