// RUN: %check-diags %s
// Types of inline SPIR-V.
struct Pair {
  float a, b;
};
typedef vk::SpirvType</* OpTypeInt */ 21, 1, 1, vk::Literal<vk::integral_constant<uint, 8> >, vk::Literal<vk::integral_constant<bool, false> > > Byte;
typedef vk::SpirvOpaqueType</* OpTypeArray */ 28, Byte, vk::Literal<bool> > NoLiteral;
typedef vk::SpirvOpaqueType</* OpTypePointer */ 32, vk::Literal<vk::integral_constant<uint, 5349> >, Pair> Pointer;
typedef vk::SpirvOpaqueType</* OpTypeArray */ 28, RWStructuredBuffer<uint>, vk::integral_constant<uint, 4> > Buffers;
typedef vk::SpirvOpaqueType<70000, Byte> TooLarge;
RWStructuredBuffer<uint> Out;
StructuredBuffer<Byte> Bytes;
groupshared Byte Shared[4];
Byte Loose;
cbuffer C {
  Byte Constant;
}
[[vk::ext_instruction(124)]] uint use(Byte b);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  NoLiteral a;
  Pointer b;
  Buffers c;
  TooLarge d;
  vk::ext_type<0> e;
  Out[0] = use(Bytes[0]);
  Out[1] = use(Shared[i]);
  Out[2] = use(Loose);
  Out[3] = use(Constant);
}
// EXPECT
// DIAG: InlineLiteralType @ 20
// DIAG: InlinePointee @ 21
// DIAG: InlineTypeOperand @ 22
// DIAG: InlineNumber @ 23
// DIAG: InlineExtType @ 24
// DIAG: InlineInMemory @ 12
// DIAG: InlineInMemory @ 13
// DIAG: InlineInMemory @ 14
// DIAG: InlineInMemory @ 16
//| types.hlsl:20:13: error: 'vk::Literal' needs a 'vk::integral_constant'
//|    20 |   NoLiteral a;
//|       |             ^
//| types.hlsl:21:11: error: an inline SPIR-V pointer to a struct or array in a buffer is not supported: point to a number or a vector
//|    21 |   Pointer b;
//|       |           ^
//| types.hlsl:22:11: error: 'hlsl::RWStructuredBuffer<unsigned int>' cannot be an operand of an inline SPIR-V type
//|    22 |   Buffers c;
//|       |           ^
//| types.hlsl:23:12: error: the number for 'SpirvOpaqueType' must be a constant of 16 bits, at least 1
//|    23 |   TooLarge d;
//|       |            ^
//| types.hlsl:24:19: error: 'vk::ext_type' is not supported: use vk::SpirvType or vk::SpirvOpaqueType
//|    24 |   vk::ext_type<0> e;
//|       |                   ^
//| types.hlsl:12:24: error: an inline SPIR-V type cannot be in StructuredBuffer: use it for local and static variables, parameters and results
//|    12 | StructuredBuffer<Byte> Bytes;
//|       |                        ^~~~~
//| types.hlsl:13:18: error: an inline SPIR-V type cannot be in groupshared memory: use it for local and static variables, parameters and results
//|    13 | groupshared Byte Shared[4];
//|       |                  ^~~~~~
//| types.hlsl:14:6: error: an inline SPIR-V type cannot be in a constant buffer: use it for local and static variables, parameters and results
//|    14 | Byte Loose;
//|       |      ^~~~~
//| types.hlsl:16:8: error: an inline SPIR-V type cannot be in a constant buffer: use it for local and static variables, parameters and results
//|    16 |   Byte Constant;
//|       |        ^~~~~~~~
//| 9 errors generated.
