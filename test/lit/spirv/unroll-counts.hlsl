// [unroll(n)]: n iterations at once, all of them if there are no more, and no unrolling for 1. SPIR-V before 1.4 has no number.
//
// RUN: tessera --target=vulkan --emit=spirv-asm -o - %s | FileCheck %s
// RUN: tessera --target=vulkan-subgroup -fspv-target-env=vulkan1.1 --emit=spirv-asm -o - %s | FileCheck %s --check-prefix=OLD
// RUN: tessera --target=apple-m1 --emit=msl -o - %s | FileCheck %s --check-prefix=MSL
RWStructuredBuffer<uint> Out;
uint N;

[numthreads(32, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  uint x = t;
  // CHECK: OpLoopMerge {{.*}} PartialCount 5
  // OLD: OpLoopMerge {{.*}} Unroll{{$}}
  // MSL: #pragma unroll(5)
  [unroll(5)] for (uint i = 0; i < N; ++i)
    x = x * 3 + (x >> i);
  // CHECK: OpLoopMerge {{.*}} PartialCount 2
  // OLD: OpLoopMerge {{.*}} Unroll{{$}}
  // MSL: #pragma unroll(2)
  [unroll(2)] while (x % 7 != 3) {
    if (x % N == 5)
      break;
    x = x * 5 + 1;
  }
  // CHECK: OpLoopMerge {{.*}} Unroll{{$}}
  // OLD: OpLoopMerge {{.*}} Unroll{{$}}
  // MSL: #pragma unroll{{$}}
  [unroll(8)] for (uint j = 0; j < 8; ++j)
    x ^= x << j;
  // CHECK: OpLoopMerge {{.*}} DontUnroll
  // OLD: OpLoopMerge {{.*}} DontUnroll
  // MSL-NOT: #pragma
  [unroll(1)] for (uint k = 0; k < N; ++k)
    x += x >> k;
  Out[t] = x;
}
