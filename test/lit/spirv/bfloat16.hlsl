// A device with bfloat16 stores it and converts it; everything else is done in f32. One without it stores 16-bit integers,
// and so does the target for all devices. If the device's conversion does not round, integer code does (workaround
// integer-bfloat16).
//
// RUN: tessera --target amd-rdna4 --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=NATIVE
// RUN: tessera --target nvidia-hopper --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=ROUNDED
// RUN: tessera --target lavapipe --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=BITS
// RUN: tessera --target vulkan --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=BITS
//
// NATIVE:     OpCapability StorageBuffer16BitAccess
// NATIVE:     OpCapability BFloat16TypeKHR
// NATIVE:     OpExtension "SPV_KHR_bfloat16"
// NATIVE:     %bfloat16 = OpTypeFloat 16 BFloat16KHR
// NATIVE:     [[A:%.*]] = OpLoad %bfloat16
// NATIVE:     [[B:%.*]] = OpLoad %bfloat16
// NATIVE:     [[X:%.*]] = OpFConvert %float [[A]]
// NATIVE:     [[Y:%.*]] = OpFConvert %float [[B]]
// NATIVE:     [[SUM:%.*]] = OpFAdd %float [[X]] [[Y]]
// NATIVE:     [[R:%.*]] = OpFConvert %bfloat16 [[SUM]]
// NATIVE:     OpStore {{%.*}} [[R]]
//
// ROUNDED:     [[A:%.*]] = OpLoad %bfloat16
// ROUNDED:     OpFConvert %float [[A]]
// ROUNDED:     [[SUM:%.*]] = OpFAdd %float
// ROUNDED-NOT: OpFConvert
// ROUNDED:     OpBitcast %uint [[SUM]]
// ROUNDED:     [[WORD:%.*]] = OpUConvert %ushort
// ROUNDED:     [[R:%.*]] = OpBitcast %bfloat16 [[WORD]]
// ROUNDED:     OpStore {{%.*}} [[R]]
//
// BITS-NOT:   BFloat16
// BITS:       OpCapability Int16
// BITS-NOT:   BFloat16
// BITS:       [[A:%.*]] = OpLoad %ushort
// BITS:       [[WIDE:%.*]] = OpUConvert %uint [[A]]
// BITS:       [[UP:%.*]] = OpShiftLeftLogical %uint [[WIDE]] %uint_16
// BITS:       OpBitcast %float [[UP]]
// BITS:       OpFAdd %float
// BITS:       [[R:%.*]] = OpUConvert %ushort
// BITS:       OpStore {{%.*}} [[R]]
StructuredBuffer<bfloat16_t> In : register(t0);
RWStructuredBuffer<bfloat16_t> Out : register(u1);

[numthreads(1, 1, 1)] void main() { Out[0] = In[0] + In[1]; }
