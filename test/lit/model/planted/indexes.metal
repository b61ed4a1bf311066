// RUN: %metal-test %s
// Indexes that leave their type or their array.
// groups: 1100 1 1
// in In u32: [i * 2654435761 % 1000 for i in range(1100 * 64)]
// out Out u32: [In[(i * 3) % len(In)] for i in range(1100 * 64)]
// wrong: uint from = ==> ushort from = :: differs
// wrong: i * 3 % 70400 ==> i * 3 :: reads 4 bytes at offset 281... of buffer 'In', which has 281600 bytes
// wrong: In[from] ==> In[int(from) - 1] :: reads 4 bytes at offset -4 of buffer 'In'
// wrong: In[from] ==> *(device const uint*)((device const char*)In + from) :: touches 4 bytes at an address that is not aligned for them
// wrong: uint from = i * 3 % 70400; ==> uint from = uint(int(i) * 1000003 / 1000003) * 3 % 70400; :: signed arithmetic leaves the range of 'int', which Metal leaves undefined
// wrong: uint table[4] = {0, 1, 2, 3}; ==> uint table[4] = {0, 1, 2, 4}; :: index 4 is outside of an array of type 'uint\[4\]'
#include <metal_stdlib>
using namespace metal;
// threadgroup: 64,1,1
kernel void gather(device const uint* In [[buffer(0)]], device uint* Out [[buffer(1)]],
                   uint i [[thread_position_in_grid]])
{
    uint table[4] = {0, 1, 2, 3};
    uint from = i * 3 % 70400;
    Out[i] = In[from] + table[table[i % 4]] - table[i % 4];
}
