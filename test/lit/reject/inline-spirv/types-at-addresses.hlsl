// Types of inline SPIR-V at addresses and in byte-address buffers.
// RUN: %check-diags %s
typedef vk::SpirvType</* OpTypeInt */ 21, 1, 1, vk::Literal<vk::integral_constant<uint, 8> >, vk::Literal<vk::integral_constant<uint, 0> > > Byte;
struct Held {
  float a;
  Byte b;
};
RWByteAddressBuffer Bytes : register(u0);
[numthreads(1, 1, 1)] void main() {
  Byte b = vk::RawBufferLoad<Byte>(16, 1);
  vk::RawBufferStore<Byte>(17, b, 1);
  Held h = vk::RawBufferLoad<Held>(32);
  vk::RawBufferStore(64, h);
  Byte c = Bytes.Load<Byte>(4);
}
// EXPECT
// DIAG: InlineInMemory @ 10
// DIAG: InlineInMemory @ 11
// DIAG: InlineInMemory @ 12
// DIAG: InlineInMemory @ 13
// DIAG: InlineInMemory @ 14
//| types-at-addresses.hlsl:10:12: error: an inline SPIR-V type cannot be in memory at an address: use it for local and static variables, parameters and results
//|    10 |   Byte b = vk::RawBufferLoad<Byte>(16, 1);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~
//| types-at-addresses.hlsl:11:3: error: an inline SPIR-V type cannot be in memory at an address: use it for local and static variables, parameters and results
//|    11 |   vk::RawBufferStore<Byte>(17, b, 1);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~
//| types-at-addresses.hlsl:12:12: error: an inline SPIR-V type cannot be in memory at an address: use it for local and static variables, parameters and results
//|    12 |   Held h = vk::RawBufferLoad<Held>(32);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~
//| types-at-addresses.hlsl:13:3: error: an inline SPIR-V type cannot be in memory at an address: use it for local and static variables, parameters and results
//|    13 |   vk::RawBufferStore(64, h);
//|       |   ^~~~~~~~~~~~~~~~~~
//| types-at-addresses.hlsl:14:18: error: an inline SPIR-V type cannot be in RWByteAddressBuffer: use it for local and static variables, parameters and results
//|    14 |   Byte c = Bytes.Load<Byte>(4);
//|       |                  ^~~~
//| 5 errors generated.
