// RUN: %check-diags %s
// Inputs, outputs, storage classes and decorations of variables.
RWStructuredBuffer<uint> Out;
[[vk::ext_builtin_input(24)]] static const uint3 Initialized = 3;
[[vk::ext_builtin_input(24)]] static const float3 NotUints;
[[vk::ext_builtin_input(25)]] static const uint Size;
[[vk::ext_builtin_input(4416)]] static const uint4 Mask;
[[vk::ext_builtin_input(4416)]] static const uint3 OtherMask;
[[vk::ext_builtin_input(4417)]] static const struct { uint a; } Struct;
[[vk::ext_builtin_output(24)]] static uint Output;
[[vk::ext_storage_class(/* CrossWorkgroup */ 5)]] uint Far;
[[vk::ext_decorate(0)]] uint Loose;
struct S {
  [[vk::ext_decorate(/* Restrict */ 19)]] uint v;
  [[vk::ext_decorate_string(5635, "w")]] uint w;
};
[[vk::ext_decorate_id(27, 3)]] [[vk::ext_decorate_string(5636, "name")]] uint identity(uint x) { return x; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0] = Initialized.x + uint(NotUints.x) + Size + Mask.x + OtherMask.x + Struct.a;
  Output = 1;
  Out[1] = Far + Loose;
  [[vk::ext_storage_class(/* Workgroup */ 4)]] uint local = i;
  S s = {local, identity(i)};
  Out[2] = s.v + s.w;
  Out[3] = (uint)vk::ReadClock(vk::WorkgroupScope);
}
// EXPECT
// DIAG: InlineInputForm @ 4
// DIAG: InlineInputType @ 5
// DIAG: InlineInputType @ 6
// DIAG: InlineInputTwice @ 8
// DIAG: InlineInputType @ 9
// DIAG: InlineOutput @ 10
// DIAG: InlineStorage @ 11
// DIAG: InlineDecorateValue @ 12
// DIAG: InlineStorage @ 22
// DIAG: InlineDecorateMember @ 14
// DIAG: InlineDecorateMember @ 15
// DIAG: ReadClockScope @ 25
// DIAG: InlineDecorateFunction @ 17
// DIAG: InlineDecorateFunction @ 17
//| variables.hlsl:4:50: error: 'Initialized' is a SPIR-V input, which cannot have an initializer
//|     4 | [[vk::ext_builtin_input(24)]] static const uint3 Initialized = 3;
//|       |                                                  ^~~~~~~~~~~
//| variables.hlsl:5:51: error: 'NotUints' is the SPIR-V built-in input 24, which must be uint3
//|     5 | [[vk::ext_builtin_input(24)]] static const float3 NotUints;
//|       |                                                   ^~~~~~~~
//| variables.hlsl:6:49: error: 'Size' is the SPIR-V built-in input 25, which must be uint3
//|     6 | [[vk::ext_builtin_input(25)]] static const uint Size;
//|       |                                                 ^~~~
//| variables.hlsl:8:52: error: 'OtherMask' and 'Mask' are the SPIR-V built-in input 4416 but have different types
//|     8 | [[vk::ext_builtin_input(4416)]] static const uint3 OtherMask;
//|       |                                                    ^~~~~~~~~
//| variables.hlsl:9:65: error: 'Struct' is the SPIR-V built-in input 4417, which must be a scalar, a vector or an array
//|     9 | [[vk::ext_builtin_input(4417)]] static const struct { uint a; } Struct;
//|       |                                                                 ^~~~~~
//| variables.hlsl:10:44: error: 'Output' cannot be an output: compute shaders have no variables that are outputs
//|    10 | [[vk::ext_builtin_output(24)]] static uint Output;
//|       |                                            ^~~~~~
//| variables.hlsl:11:3: error: 'Far' cannot be in storage class 5: a compute shader has Workgroup (4) and Private (6) for global variables, and Function (7) for locals
//|    11 | [[vk::ext_storage_class(/* CrossWorkgroup */ 5)]] uint Far;
//|       |   ^~
//| variables.hlsl:12:3: error: 'vk::ext_decorate' decorates SPIR-V variables; 'Loose' is a constant or a part of a buffer
//|    12 | [[vk::ext_decorate(0)]] uint Loose;
//|       |   ^~
//| variables.hlsl:22:5: error: 'local' cannot be in storage class 4: a compute shader has Workgroup (4) and Private (6) for global variables, and Function (7) for locals
//|    22 |   [[vk::ext_storage_class(/* Workgroup */ 4)]] uint local = i;
//|       |     ^~
//| variables.hlsl:14:5: error: 'vk::ext_decorate' on member 'v' supports only the decoration Offset (35): decorate the variable
//|    14 |   [[vk::ext_decorate(/* Restrict */ 19)]] uint v;
//|       |     ^~
//| variables.hlsl:15:5: error: 'vk::ext_decorate_string' on member 'w' supports only the decoration Offset (35): decorate the variable
//|    15 |   [[vk::ext_decorate_string(5635, "w")]] uint w;
//|       |     ^~
//| variables.hlsl:25:32: error: the scope of 'vk::ReadClock' must be vk::SubgroupScope or vk::DeviceScope
//|    25 |   Out[3] = (uint)vk::ReadClock(vk::WorkgroupScope);
//|       |                                ^~~~~~~~~~~~~~~~~~
//| variables.hlsl:17:3: error: 'vk::ext_decorate_id' decorates values, but 'identity' is a function
//|    17 | [[vk::ext_decorate_id(27, 3)]] [[vk::ext_decorate_string(5636, "name")]] uint identity(uint x) { return x; }
//|       |   ^~
//| variables.hlsl:17:34: error: 'vk::ext_decorate_string' decorates values, but 'identity' is a function
//|    17 | [[vk::ext_decorate_id(27, 3)]] [[vk::ext_decorate_string(5636, "name")]] uint identity(uint x) { return x; }
//|       |                                  ^~
//| 14 errors generated.
