// RUN: %check-diags %s
// Memory of a thread group has no value that the application could set.
[[vk::constant_id(3)]] const groupshared int A = 2;
[[vk::constant_id(4)]] groupshared int B = 2;
[[vk::constant_id(5)]] int C = 2;
RWByteAddressBuffer Out;
[numthreads(1, 1, 1)] void main() { Out.Store(0, A + B + C); }
// EXPECT
// DIAG: warning @ 3
// DIAG: warning @ 4
// DIAG: SpecConstantMemory @ 3
// DIAG: SpecConstantMemory @ 4
//| spec-constant-groupshared.hlsl:3:46: warning: initializer of groupshared variable will be ignored [-Wgroupshared-initializer]
//|     3 | [[vk::constant_id(3)]] const groupshared int A = 2;
//|       |                                              ^
//| spec-constant-groupshared.hlsl:4:40: warning: initializer of groupshared variable will be ignored [-Wgroupshared-initializer]
//|     4 | [[vk::constant_id(4)]] groupshared int B = 2;
//|       |                                        ^
//| spec-constant-groupshared.hlsl:3:46: error: 'vk::constant_id' cannot apply to 'A', a groupshared variable: copy a constant into it
//|     3 | [[vk::constant_id(3)]] const groupshared int A = 2;
//|       |                                              ^
//| spec-constant-groupshared.hlsl:4:40: error: 'vk::constant_id' cannot apply to 'B', a groupshared variable: copy a constant into it
//|     4 | [[vk::constant_id(4)]] groupshared int B = 2;
//|       |                                        ^
//| 2 warnings and 2 errors generated.
