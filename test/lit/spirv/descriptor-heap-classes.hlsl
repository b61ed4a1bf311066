// Every class of resources from heaps of the device, with what each can do. Pointers to buffers have the decorations of variables.
//
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap -enable-16bit-types --verify-each --emit=spirv-asm %s | FileCheck %s
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap -enable-16bit-types -fspv-target-env=vulkan1.1 --emit=spirv-asm %s | FileCheck %s --check-prefix=OLD
// RUN: tessera -T cs_6_6 -fspv-use-descriptor-heap -enable-16bit-types -Zi -fspv-reflect --emit=spirv %s -o /dev/null
struct Content {
  float3x2 Matrix;
  float List[3];
  bool Flag;
};
RWStructuredBuffer<float4> Out;
static const ByteAddressBuffer Static = ResourceDescriptorHeap[40];

RWByteAddressBuffer pick(uint i) { return ResourceDescriptorHeap[i]; }

float4 textures(uint3 i) {
  SamplerState sampler = SamplerDescriptorHeap[i.x];
  SamplerComparisonState compare = SamplerDescriptorHeap[1];
  Texture1D<float> line = ResourceDescriptorHeap[0];
  Texture1DArray<float2> lines = ResourceDescriptorHeap[1];
  Texture2D<float> plane = ResourceDescriptorHeap[10];
  Texture2DArray<float3> planes = ResourceDescriptorHeap[NonUniformResourceIndex(i.y)];
  Texture3D<uint4> volume = ResourceDescriptorHeap[3];
  TextureCube<float4> cube = ResourceDescriptorHeap[4];
  TextureCubeArray<float> cubes = ResourceDescriptorHeap[5];
  Texture2DMS<float4> samples = ResourceDescriptorHeap[6];
  Texture2DMSArray<float4> layers = ResourceDescriptorHeap[7];
  uint width, height, count;
  planes.GetDimensions(width, height, count);
  return line.SampleLevel(sampler, 0.5, 0) + lines.Load(int3(1, 2, 3)).xyxy +
         planes.SampleLevel(sampler, 0.5.xxx, 1).xyzz + volume[i] + cube.SampleLevel(sampler, 1.xxx, 0) +
         cubes.GatherRed(sampler, 1.xxxx) + samples.Load(int2(1, 1), 2) + layers.Load(int3(1, 1, 1), 2) +
         plane.SampleCmpLevelZero(compare, 0.5.xx, 0.2) + width + height + count;
}

void writtenTextures(uint3 i, float4 x) {
  RWTexture1D<float> line = ResourceDescriptorHeap[7];
  RWTexture1DArray<float> lines = ResourceDescriptorHeap[8];
  [[vk::image_format("rg16f")]] RWTexture2D<float2> plane = ResourceDescriptorHeap[i.z];
  RWTexture2DArray<int> planes = ResourceDescriptorHeap[i.x + 8];
  RWTexture3D<float4> volume = ResourceDescriptorHeap[9];
  RWTexture2D<uint64_t> wide = ResourceDescriptorHeap[11];
  int old, exchanged;
  InterlockedCompareExchange(planes[i], 1, 2, old);
  InterlockedExchange(planes[i], 3, exchanged);
  InterlockedMax(wide[i.xy], (uint64_t)i.x);
  line[i.x] = x.x;
  lines[i.xy] = x.y;
  plane[i.xy] = x.xy;
  volume[i] = x + old + exchanged;
}

[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  ConstantBuffer<Content> constants = ResourceDescriptorHeap[i.x];
  TextureBuffer<Content> texels = ResourceDescriptorHeap[2];
  StructuredBuffer<Content> read = ResourceDescriptorHeap[3];
  globallycoherent RWStructuredBuffer<Content> written = ResourceDescriptorHeap[4];
  AppendStructuredBuffer<uint2> appended = ResourceDescriptorHeap[5];
  ConsumeStructuredBuffer<uint2> consumed = ResourceDescriptorHeap[i.y];
  RWByteAddressBuffer bytes = pick(7);
  if (i.z > 2)
    bytes = pick(i.z);
  Buffer<uint> typed = ResourceDescriptorHeap[i.x + 1];
  RWBuffer<float4> writtenTyped = ResourceDescriptorHeap[3];
  StructuredBuffer<float> list[2];
  list[0] = ResourceDescriptorHeap[1];
  list[1] = ResourceDescriptorHeap[i.y];
  Content content = constants;
  written[i.x] = texels;
  DeviceMemoryBarrier();
  written[i.y].List[i.z % 3] = read[i.x].List[1] + content.List[i.x % 3];
  appended.Append(consumed.Consume());
  float4 x = bytes.Load<float4>(16 * i.x);
  bytes.Store<float4>(16 * i.y, x);
  bytes.Store<float16_t>(16 * i.y, (float16_t)x.x);
  bytes.InterlockedAdd64(8, (uint64_t)1);
  uint old, size;
  bytes.InterlockedCompareExchange(4, 1, 2, old);
  bytes.GetDimensions(size);
  writtenTyped[i.x] = typed[i.x] + Static.Load(4) + size;
  writtenTextures(i, textures(i));
  Out[i.x] = x + old + list[i.x & 1][3] + written[2].List[0];
}

// CHECK-DAG: %[[Written:[0-9]+]] = OpBufferPointerEXT %_ptr_StorageBuffer_type_RWStructuredBuffer_Content
// CHECK-DAG: OpDecorate %[[Written]] Aliased
// CHECK-DAG: %[[Read:[0-9]+]] = OpBufferPointerEXT %_ptr_StorageBuffer_type_StructuredBuffer_Content
// CHECK-DAG: OpDecorate %[[Read]] NonWritable
// CHECK-DAG: OpDecorate %[[Read]] Aliased
// CHECK-DAG: OpDecorate %counter_var_ResourceDescriptorHeap{{.*}} Binding 1{{$}}
// CHECK-DAG: OpUntypedImageTexelPointerEXT
// CHECK-DAG: OpAtomicCompareExchange %int
// CHECK-DAG: OpAtomicUMax %ulong
// CHECK-DAG: OpAtomicIAdd %ulong

// Without the Vulkan memory model, and with the storage class of buffers in SPIR-V 1.3 too.
// OLD-DAG: OpMemoryModel Logical GLSL450
// OLD-DAG: %[[Written:[0-9]+]] = OpBufferPointerEXT %_ptr_StorageBuffer_type_RWStructuredBuffer_Content
// OLD-DAG: OpDecorate %[[Written]] Coherent
// An image has no pointer to decorate: the array of the heap is a coherent member.
// OLD-DAG: %[[Heap:.+]] = OpTypeStruct %_runtimearr_type_
// OLD-DAG: OpMemberDecorate %[[Heap]] 0 Coherent
// OLD-DAG: OpUntypedAccessChainKHR %_ptr_UniformConstant %[[Heap]] %resource_heap %uint_0 %
