// RUN: %exec-test %s
// Instructions on bits, of the core and of GLSL.std.450; parts of structs, and vectors.
// no-metal: inline SPIR-V is for Vulkan
// py: N = 8
// in In u32: [0, 1, 0xffffffff, 0x80000000, 0x12345678, 77, 0x00ff00ff, 3000000000]
// py: signed = lambda v, bits: v - (1 << bits) if v >> (bits - 1) else v
// out Fields u32: [f for v in In for f in ((v >> 3) & 31, signed((v >> 12) & 127, 7) & 0xffffffff, 0)]
// out High i32: [v.bit_length() - 1 for v in In]
// out Unpacked f32: [((v >> (8 * i)) & 255) / 255 for v in In for i in range(4)]
// tolerance Unpacked: 2 ulp
// out Sums u32: [f for v in In for f in ((2 * v) & 0xffffffff, (2 * v) >> 32)]
// out Pairs u32: [f for v in In for f in ((v >> 4) & 15, ((v ^ 0xffffffff) >> 4) & 15)]
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint> Fields : register(u1);
RWStructuredBuffer<int> High : register(u2);
RWStructuredBuffer<float4> Unpacked : register(u3);
struct Sum {
  uint sum, carry;
};
RWStructuredBuffer<uint2> Sums : register(u4);
RWStructuredBuffer<uint2> Pairs : register(u5);

[[vk::ext_instruction(/* OpBitFieldUExtract */ 203)]] uint unsignedField(uint base, uint offset, uint count);
[[vk::ext_instruction(/* OpBitFieldSExtract */ 202)]] int signedField(int base, uint offset, uint count);
template <typename T>
[[vk::ext_instruction(/* OpBitFieldUExtract */ 203)]] T fields(T base, int offset, int count);
[[vk::ext_instruction(/* FindUMsb */ 75, "GLSL.std.450")]] int findHigh(uint value);
[[vk::ext_instruction(/* UnpackUnorm4x8 */ 64, "GLSL.std.450")]] float4 unpack(uint value);
[[vk::ext_instruction(/* OpIAddCarry */ 149)]] Sum addWithCarry(uint a, uint b);

namespace bits {
[[vk::ext_instruction(/* OpNot */ 200)]] uint flipped(uint v);
}

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint v = In[i];
  Fields[3 * i] = unsignedField(v, 3, 5);
  Fields[3 * i + 1] = (uint)signedField((int)v, 12, 7);
  Fields[3 * i + 2] = unsignedField(v, 31, 0);
  High[i] = findHigh(v);
  Unpacked[i] = unpack(v);
  Sum s = addWithCarry(v, v);
  Sums[i] = uint2(s.sum, s.carry);
  Pairs[i] = fields(uint2(v, bits::flipped(v)), 4, 4);
}
