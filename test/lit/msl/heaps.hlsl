// Descriptor heaps and arrays of textures without a size are argument buffers: one for all classes of a heap, whose elements
// are as far apart, with their sizes where any element's is asked for. Functions take them.
//
// RUN: tessera -T cs_6_6 --emit=msl --reflect %t.json %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: tessera -T cs_6_6 --emit=msl --msl-buffer 0:0=7 %s | FileCheck %s --check-prefix=CHOSEN
Texture2D<float> Many[] : register(t3, space1);
RWByteAddressBuffer Out : register(u1);

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  ByteAddressBuffer b = ResourceDescriptorHeap[i];
  Texture2D<float4> t = ResourceDescriptorHeap[3];
  RWTexture2D<uint> w = ResourceDescriptorHeap[i + 4];
  SamplerState s = SamplerDescriptorHeap[i];
  SamplerComparisonState c = SamplerDescriptorHeap[2];
  uint size;
  b.GetDimensions(size);
  w[uint2(i, size)] = b.Load(4);
  Out.Store(4 * i, t.SampleLevel(s, 0.5, 0).x + Many[i].SampleCmpLevelZero(c, 0.25, 0.5));
}

// CHECK: struct ResourceDescriptorHeap_element {
// CHECK-NEXT:   const device uint *data;
// CHECK-NEXT:   uint size;
// CHECK-NEXT: };
// CHECK: struct ResourceDescriptorHeap_1_element {
// CHECK-NEXT:   texture2d<float> data;
// CHECK-NEXT:   uint size;
// CHECK-NEXT: };
// CHECK: struct ResourceDescriptorHeap_2_element {
// CHECK-NEXT:   texture2d<uint, access::write> data;
// CHECK-NEXT:   uint size;
// CHECK-NEXT: };
// CHECK: struct SamplerDescriptorHeap_element {
// CHECK-NEXT:   sampler data;
// CHECK-NEXT: };
// CHECK: struct Many_element {
// CHECK-NEXT:   depth2d<float> data;
// CHECK-NEXT: };
// CHECK: const device ResourceDescriptorHeap_element *ResourceDescriptorHeap {{\[\[}}buffer(0)]],
// CHECK-NEXT: device float *Out {{\[\[}}buffer(1)]],
// CHECK-NEXT: const device SamplerDescriptorHeap_element *SamplerDescriptorHeap {{\[\[}}buffer(2)]],
// CHECK-NEXT: const device Many_element *Many {{\[\[}}buffer(3)]],
// CHECK: ResourceDescriptorHeap_1 = (const device ResourceDescriptorHeap_1_element *)ResourceDescriptorHeap;
// CHECK: SamplerDescriptorHeap_1 = (const device SamplerDescriptorHeap_1_element *)SamplerDescriptorHeap;
// CHECK: ResourceDescriptorHeap_2[i + 4].data.write(uint4(ResourceDescriptorHeap[i].data[1], 0u, 0u, 0u),
// CHECK-NEXT: uint2(i, ResourceDescriptorHeap[i].size));
// CHECK: ResourceDescriptorHeap_1[3].data.sample(SamplerDescriptorHeap[i].data,
// CHECK: Many[i].data.sample_compare(SamplerDescriptorHeap_1[2].data,

// CHOSEN: *ResourceDescriptorHeap {{\[\[}}buffer(7)]],

// JSON: "name": "ResourceDescriptorHeap",
// JSON: "heap": "resource",
// JSON: "metal": {
// JSON-NEXT: "buffer": 0,
// JSON-NEXT: "argumentBuffer": {
// JSON-NEXT: "stride": 16,
// JSON-NEXT: "addressOffset": 0,
// JSON-NEXT: "sizeOffset": 8
// JSON: "name": "SamplerDescriptorHeap",
// JSON: "metal": {
// JSON-NEXT: "buffer": 2,
// JSON-NEXT: "argumentBuffer": {
// JSON-NEXT: "stride": 8,
// JSON: "name": "Many",
// JSON: "metal": {
// JSON-NEXT: "buffer": 3,
// JSON-NEXT: "argumentBuffer": {
