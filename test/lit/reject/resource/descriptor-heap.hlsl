// What heaps of the device need.
// RUN: %check-diags %s
RWStructuredBuffer<uint> Out : register(u0);
[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  ByteAddressBuffer b = ResourceDescriptorHeap[i];
  Out[i] = b.Load(0);
}
// EXPECT -T cs_6_6 -fspv-use-descriptor-heap -fspv-target-env=vulkan1.0
// DIAG: SpirvVersion @ 6
//| descriptor-heap.hlsl:6:14: error: an element of a descriptor heap needs SPIR-V 1.2: use -fspv-target-env=vulkan1.1 or newer
//|     6 |   Out[i] = b.Load(0);
//|       |              ^~~~
//| 1 error generated.
// EXPECT -T cs_6_6 -fspv-use-descriptor-heap --target nvidia-hopper
// DIAG: FeatureMissing @ 6
// DIAG: FeatureWayOut @ 0
//| descriptor-heap.hlsl:6:14: error: target 'nvidia-hopper' lacks descriptor heaps by VK_EXT_descriptor_heap (feature 'descriptor-heap'), which an element of a descriptor heap needs
//|     6 |   Out[i] = b.Load(0);
//|       |              ^~~~
//| tessera: note: leave out -fspv-use-descriptor-heap
//| 1 error generated.
// EXPECT -T cs_6_6 -fspv-use-descriptor-heap -fspv-extension=KHR
// DIAG: SpirvExtension @ 0
//| tessera: error: the module needs 'SPV_EXT_descriptor_heap', which no '-fspv-extension' allows
//| 1 error generated.
