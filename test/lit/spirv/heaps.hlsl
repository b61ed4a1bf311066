// Elements of descriptor heaps in SPIR-V: an array for each class and format, coherent if one of the class is.
//
// RUN: tessera -T cs_6_6 --emit=spirv-asm -fspv-target-env=vulkan1.1 %s | FileCheck %s
// RUN: tessera -T cs_6_6 --emit=spirv-asm -fspv-target-env=vulkan1.1 -fspv-flatten-resource-arrays %s | FileCheck %s
// RUN: tessera -T cs_6_6 --emit=ir %s | FileCheck %s --check-prefix=IR
// RUN: tessera -T cs_6_6 --emit=ir %s -o %t.tsir && tessera-opt %t.tsir | FileCheck %s --check-prefix=IR
// RUN: tessera -T cs_6_6 -Zi -fspv-reflect --verify-each %s -o /dev/null --emit=spirv
globallycoherent static RWStructuredBuffer<uint> Seen = ResourceDescriptorHeap[0];

globallycoherent RWByteAddressBuffer coherent(uint at) { return ResourceDescriptorHeap[at]; }

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  [[vk::image_format("rg16f")]] RWTexture2D<float4> halves = ResourceDescriptorHeap[1];
  RWTexture2D<float4> floats = ResourceDescriptorHeap[i];
  RWTexture2D<float2> twos = ResourceDescriptorHeap[2];
  RWTexture2D<float4> again = ResourceDescriptorHeap[3];
  RWStructuredBuffer<float> plain = ResourceDescriptorHeap[4];
  static const RWByteAddressBuffer Bytes = coherent(5);
  halves[uint2(i, 0)] = floats[uint2(i, 0)];
  twos[uint2(i, 1)] = again[uint2(0, i)].xy;
  InterlockedAdd(Seen[0], 1);
  AllMemoryBarrierWithGroupSync();
  plain[i] = Seen[1];
  Bytes.Store(4 * i, 7);
}

// CHECK-DAG: OpCapability RuntimeDescriptorArray
// CHECK-DAG: OpCapability StorageImageArrayNonUniformIndexing
// CHECK-DAG: OpExtension "SPV_EXT_descriptor_indexing"
// CHECK-DAG: %[[Rg:.+]] = OpTypeImage %float 2D {{[02]}} 0 0 2 Rg16f
// CHECK-DAG: %[[Four:.+]] = OpTypeImage %float 2D {{[02]}} 0 0 2 Rgba32f
// CHECK-DAG: %[[Two:.+]] = OpTypeImage %float 2D {{[02]}} 0 0 2 Rg32f
// CHECK-DAG: %_runtimearr_[[Rg]] = OpTypeRuntimeArray %[[Rg]]
// CHECK-DAG: %_runtimearr_[[Four]] = OpTypeRuntimeArray %[[Four]]
// CHECK-DAG: %_runtimearr_[[Two]] = OpTypeRuntimeArray %[[Two]]

// IR-DAG: global @ResourceDescriptorHeap : array<image<f32, 2d, storage>, unbounded>, storage {kind = RWTexture, set = 0, binding = 0, format = rg16f, heap}
// IR-DAG: global @ResourceDescriptorHeap_1 : array<image<f32, 2d, storage>, unbounded>, storage {kind = RWTexture, set = 0, binding = 0, format = rgba32f, heap}
// IR-DAG: global @ResourceDescriptorHeap_2 : array<image<f32, 2d, storage>, unbounded>, storage {kind = RWTexture, set = 0, binding = 0, format = rg32f, heap}
// IR-DAG: global @ResourceDescriptorHeap_3 : array<runtime_array<f32>, unbounded>, storage {kind = RWStructuredBuffer, set = 0, binding = 0, heap}
// IR-DAG: global @ResourceDescriptorHeap_4 : array<bytes, unbounded>, storage {kind = RWByteAddressBuffer, set = 0, binding = 0, coherent, heap}
// IR-DAG: global @ResourceDescriptorHeap_5 : array<runtime_array<u32>, unbounded>, storage {kind = RWStructuredBuffer, set = 0, binding = 0, coherent, heap}
