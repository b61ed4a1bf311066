//@ vulkan debug
RWStructuredBuffer<uint> Out;
[[vk::ext_instruction(128)]] uint add(float a, uint b);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
#line 0
  uint dead = 3;
#line 500
  if (i != 0) dead = i * 2;
#line 2
  Out[i] = dead;
#ifdef BAD
  Out[i] = add(1.0, i);
#endif
}
