[[vk::ext_instruction(4294967295)]] uint flipped(uint v);
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = flipped(i); }
