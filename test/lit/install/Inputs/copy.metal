#include <metal_stdlib>
using namespace metal;
[[max_total_threads_per_threadgroup(64)]]
kernel void copy(device const int* A [[buffer(0)]], device int* B [[buffer(1)]], uint i [[thread_position_in_grid]]) {
    B[i] = A[i];
}
