// RUN: %metal-test %s
// Function constants, constant tables and push constants, buffers of several sets.
// spec 0 u32: 17
// spec 2 f32: 1.5
// push u32: [3, 4]
// in In u32: [i * 3 for i in range(32)]
// in Second u32 @ 1.0: [i * 5 for i in range(32)]
// out Out u32: [i * 3 + 17 + [10, 20, 30, 40][i % 4] + 4 * int(1.5 * 2) + i * 5 + 99 + (128 if i == 31 else 0) for i in range(32)]
#include <metal_stdlib>
using namespace metal;
constant uint first [[function_constant(0)]];
constant uint second_or_default [[function_constant(1)]];
constant uint second = is_function_constant_defined(second_or_default) ? second_or_default : 99;
constant float third [[function_constant(2)]];
constant uint table[4] = {10, 20, 30, 40};
struct Push { uint a, b; };
// threadgroup: 32,1,1
kernel void constants(device const uint* In [[buffer(0)]], device uint* Out [[buffer(1)]],
                      device const uint* Second [[buffer(2)]], constant Push& push [[buffer(3)]],
                      constant uint* buffer_sizes [[buffer(4)]], uint i [[thread_position_in_grid]])
{
    Out[i] = In[i] + first + table[i % 4] + push.b * uint(third * 2) + Second[i] + second + (i == 31 ? buffer_sizes[0] : 0);
}
