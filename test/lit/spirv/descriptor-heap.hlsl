// Descriptor heaps of SPV_EXT_descriptor_heap: a heap is a variable of the device, in which each resource takes one element of the same size.
//
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap --emit=spirv-asm %s | FileCheck %s --implicit-check-not=Binding --implicit-check-not=RuntimeDescriptorArray
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap -fspv-target-env=vulkan1.1spirv1.4 --emit=spirv-asm %s | FileCheck %s
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap -Zi -fspv-reflect -fspv-preserve-bindings --verify-each -Werror %s -o /dev/null --emit=spirv
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap -spirv -Wno-target-env %s -Fo %t.spv
//
// The last one of two options decides, and the IR has no place for the heaps.
// RUN: tessera -T cs_6_6 -fspv-use-emulated-heap -fspv-use-descriptor-heap --emit=ir %s | FileCheck %s --check-prefix=IR
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap -fspv-use-emulated-heap --emit=ir %s | FileCheck %s --check-prefix=EMULATED
struct Material {
  float3 Tint;
  uint Texture;
};
struct Constants {
  uint Material, Sampler;
};
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  ConstantBuffer<Constants> constants = ResourceDescriptorHeap[0];
  StructuredBuffer<Material> materials = ResourceDescriptorHeap[constants.Material];
  Material material = materials[i];
  Texture2D<float4> texture = ResourceDescriptorHeap[NonUniformResourceIndex(material.Texture)];
  SamplerState sampler = SamplerDescriptorHeap[constants.Sampler];
  Buffer<float4> typed = ResourceDescriptorHeap[3];
  ByteAddressBuffer bytes = ResourceDescriptorHeap[4];
  RWTexture2D<float4> picture = ResourceDescriptorHeap[5];
  RWTexture2D<uint> counts = ResourceDescriptorHeap[6];
  RWByteAddressBuffer words = ResourceDescriptorHeap[i + 7];
  RaytracingAccelerationStructure scene = ResourceDescriptorHeap[8];
  RayQuery<RAY_FLAG_NONE> query;
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 100};
  query.TraceRayInline(scene, 0, 255, ray);
  query.Proceed();
  float4 color = texture.SampleLevel(sampler, float2(0, 0), 0) * material.Tint.xyzz;
  picture[uint2(i, 0)] = color + typed[i] + bytes.Load(4) + query.CommittedRayT();
  InterlockedAdd(counts[uint2(i, 0)], 1);
  words.InterlockedAdd(0, 1);
}

// CHECK-DAG: OpCapability UntypedPointersKHR
// CHECK-DAG: OpCapability DescriptorHeapEXT
// CHECK-DAG: OpCapability SampledImageArrayNonUniformIndexing
// CHECK-DAG: OpExtension "SPV_EXT_descriptor_heap"
// CHECK-DAG: OpExtension "SPV_KHR_untyped_pointers"
// CHECK: OpEntryPoint GLCompute %main "main"{{.*}} %resource_heap{{.*}} %sampler_heap
// CHECK-DAG: OpDecorate %resource_heap BuiltIn ResourceHeapEXT
// CHECK-DAG: OpDecorate %sampler_heap BuiltIn SamplerHeapEXT

// The larger one of the two sizes of a device holds every resource.
// CHECK-DAG: %[[Heap:.+]] = OpTypeUntypedPointerKHR UniformConstant
// CHECK-DAG: %resource_heap = OpUntypedVariableKHR %[[Heap]] UniformConstant
// CHECK-DAG: %sampler_heap = OpUntypedVariableKHR %[[Heap]] UniformConstant
// CHECK-DAG: %[[Texture:.+]] = OpTypeImage %float 2D 2 0 0 1 Unknown
// CHECK-DAG: %[[Buffer:.+]] = OpTypeBufferEXT StorageBuffer
// CHECK-DAG: %[[ImageSize:.+]] = OpConstantSizeOfEXT %uint %[[Texture]]
// CHECK-DAG: %[[BufferSize:.+]] = OpConstantSizeOfEXT %uint %[[Buffer]]
// CHECK-DAG: %[[Larger:.+]] = OpSpecConstantOp %bool UGreaterThan %[[ImageSize]] %[[BufferSize]]
// CHECK-DAG: %[[Slot:.+]] = OpSpecConstantOp %uint Select %[[Larger]] %[[ImageSize]] %[[BufferSize]]
// CHECK-DAG: %[[Textures:.+]] = OpTypeRuntimeArray %[[Texture]]
// CHECK-DAG: OpDecorateId %[[Textures]] ArrayStrideIdEXT %[[Slot]]
// CHECK-DAG: %[[Buffers:.+]] = OpTypeRuntimeArray %[[Buffer]]
// CHECK-DAG: OpDecorateId %[[Buffers]] ArrayStrideIdEXT %[[Slot]]
// CHECK-DAG: %[[Uniform:.+]] = OpTypeBufferEXT Uniform
// CHECK-DAG: %[[Constants:.+]] = OpTypeRuntimeArray %[[Uniform]]
// CHECK-DAG: OpDecorateId %[[Constants]] ArrayStrideIdEXT %[[Slot]]
// CHECK-DAG: %[[Sampler:.+]] = OpTypeSampler
// CHECK-DAG: %[[SamplerSize:.+]] = OpConstantSizeOfEXT %uint %[[Sampler]]
// CHECK-DAG: %[[Samplers:.+]] = OpTypeRuntimeArray %[[Sampler]]
// CHECK-DAG: OpDecorateId %[[Samplers]] ArrayStrideIdEXT %[[SamplerSize]]

// CHECK: %[[C:.+]] = OpUntypedAccessChainKHR %[[Heap]] %[[Constants]] %resource_heap %uint_0
// CHECK-NEXT: %[[P:.+]] = OpBufferPointerEXT %_ptr_Uniform_type_ConstantBuffer_Constants %[[C]]
// CHECK-NEXT: OpAccessChain %_ptr_Uniform_uint %[[P]] %uint_0
// CHECK: %[[M:.+]] = OpUntypedAccessChainKHR %[[Heap]] %[[Buffers]] %resource_heap %
// CHECK-NEXT: OpBufferPointerEXT %_ptr_StorageBuffer_type_StructuredBuffer_Material %[[M]]
// CHECK: %[[T:.+]] = OpUntypedAccessChainKHR %[[Heap]] %[[Textures]] %resource_heap %
// CHECK: %[[S:.+]] = OpUntypedAccessChainKHR %[[Heap]] %[[Samplers]] %sampler_heap %
// CHECK: %[[I:.+]] = OpLoad %[[Texture]] %[[T]]
// CHECK: OpSampledImage %{{.+}} %[[I]]
// CHECK: OpImageFetch
// CHECK: OpBufferPointerEXT %_ptr_StorageBuffer_type_ByteAddressBuffer
// CHECK: OpImageWrite
// CHECK: %[[Texel:.+]] = OpUntypedImageTexelPointerEXT %_ptr_Image %type_2d_image_{{[01]}} %{{.+}} %{{.+}} %uint_0
// CHECK: OpAtomicIAdd %uint %[[Texel]]
// CHECK: %[[W:.+]] = OpUntypedAccessChainKHR %[[Heap]] %[[Buffers]] %resource_heap %
// CHECK: OpBufferPointerEXT %_ptr_StorageBuffer_type_RWByteAddressBuffer %[[W]]

// IR-DAG: global @ResourceDescriptorHeap : array<struct %Constants, unbounded>, uniform {kind = ConstantBuffer, readonly, heap}
// IR-DAG: global @SamplerDescriptorHeap : array<sampler, unbounded>, storage {kind = Sampler, readonly, heap}
// EMULATED-DAG: global @ResourceDescriptorHeap : array<struct %Constants, unbounded>, uniform {kind = ConstantBuffer, set = 0, binding = 0, readonly, heap}
