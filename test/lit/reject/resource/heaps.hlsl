// Invalid types and places of descriptor heaps' elements.
// RUN: %check-diags %s
struct Pair {
  Texture2D<float> T;
  SamplerState S;
};
RWStructuredBuffer<uint> Out : register(u0);
#ifdef WHOLE
template <typename T> uint first(T heap) {
  ByteAddressBuffer b = heap[0];
  return b.Load(0);
}
#endif

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
#ifdef CLASSES
  SamplerState s = ResourceDescriptorHeap[1];
  Texture2D<float> t = SamplerDescriptorHeap[i];
  Texture2D<double> d = ResourceDescriptorHeap[5];
  RWStructuredBuffer<row_major float2x3> m = ResourceDescriptorHeap[1];
#endif
#ifdef NUMBER
  Pair pair = (Pair)ResourceDescriptorHeap[2];
  float x = ResourceDescriptorHeap[3];
  uint n = ResourceDescriptorHeap[6].Load(0);
#endif
#ifdef WHOLE
  auto heap = SamplerDescriptorHeap;
  Out[i] = first(ResourceDescriptorHeap);
#endif
#ifdef FORMAT
  [[vk::image_format("rgba8")]] RWTexture2D<uint> wrong = ResourceDescriptorHeap[4];
  [[vk::image_format("r32ui")]] RWTexture2D<uint> late;
  late = wrong;
  [[vk::image_format("r8ui")]] static RWTexture2D<uint> kept = late;
  wrong[uint2(i, 0)] = late[uint2(0, i)] + kept[uint2(0, 0)];
#endif
#ifdef USED
  ByteAddressBuffer b = ResourceDescriptorHeap[4];
  AppendStructuredBuffer<uint> a = ResourceDescriptorHeap[5];
  Texture2D<float> t = ResourceDescriptorHeap[6];
  SamplerState s = SamplerDescriptorHeap[7];
  a.Append(b.Load(0));
  Out[i] = t.SampleLevel(s, 0, 0);
#endif
}
// EXPECT -T cs_6_6 -DCLASSES
// DIAG: HeapElement @ 17
// DIAG: HeapElement @ 18
// DIAG: TypedElement @ 19
// DIAG: ResourceOrder @ 20
//| heaps.hlsl:17:20: error: an element of 'ResourceDescriptorHeap' cannot be used as 'SamplerState': samplers are in 'SamplerDescriptorHeap'
//|    17 |   SamplerState s = ResourceDescriptorHeap[1];
//|       |                    ^~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:18:24: error: an element of 'SamplerDescriptorHeap' cannot be used as 'Texture2D<float>': other resources are in 'ResourceDescriptorHeap'
//|    18 |   Texture2D<float> t = SamplerDescriptorHeap[i];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:19:21: error: 'Texture2D' of double is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|    19 |   Texture2D<double> d = ResourceDescriptorHeap[5];
//|       |                     ^
//| heaps.hlsl:20:42: error: a buffer of row_major matrices can only be used under its global variable's name: put the matrix in a struct to pass the buffer on
//|    20 |   RWStructuredBuffer<row_major float2x3> m = ResourceDescriptorHeap[1];
//|       |                                          ^
//| 4 errors generated.
// EXPECT -T cs_6_6 -DNUMBER
// DIAG: error @ 23
// DIAG: error @ 24
// DIAG: error @ 25
//| heaps.hlsl:23:15: error: C-style cast from 'ResourceDescriptor' to 'Pair' is not allowed
//|    23 |   Pair pair = (Pair)ResourceDescriptorHeap[2];
//|       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:24:9: error: cannot initialize a variable of type 'float' with an rvalue of type 'ResourceDescriptor'
//|    24 |   float x = ResourceDescriptorHeap[3];
//|       |         ^   ~~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:25:38: error: no member named 'Load' in 'hlsl::ResourceDescriptor'
//|    25 |   uint n = ResourceDescriptorHeap[6].Load(0);
//|       |            ~~~~~~~~~~~~~~~~~~~~~~~~~ ^
//| 3 errors generated.
// EXPECT -T cs_6_6 -DWHOLE
// DIAG: HeapWhole @ 28
// DIAG: HeapWhole @ 29
//| heaps.hlsl:28:15: error: 'SamplerDescriptorHeap' can only be indexed: pass an element, as 'auto', or its index
//|    28 |   auto heap = SamplerDescriptorHeap;
//|       |               ^~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:29:18: error: 'ResourceDescriptorHeap' can only be indexed: pass an element, as 'auto', or its index
//|    29 |   Out[i] = first(ResourceDescriptorHeap);
//|       |                  ^~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T cs_6_6 -DFORMAT
// DIAG: ImageFormatNumbers @ 32
// DIAG: ImageFormatLost @ 33
// DIAG: ImageFormatLost @ 35
//| heaps.hlsl:32:59: error: format 'rgba8' does not hold the unsigned integers of 'ResourceDescriptorHeap'
//|    32 |   [[vk::image_format("rgba8")]] RWTexture2D<uint> wrong = ResourceDescriptorHeap[4];
//|       |                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:33:51: error: 'vk::image_format' on 'late' does not change the resource assigned to it: write it on the declaration of that resource, or on a variable that an element of 'ResourceDescriptorHeap' initializes
//|    33 |   [[vk::image_format("r32ui")]] RWTexture2D<uint> late;
//|       |                                                   ^~~~
//| heaps.hlsl:35:57: error: 'vk::image_format' on 'kept' does not change the resource assigned to it: write it on the declaration of that resource, or on a variable that an element of 'ResourceDescriptorHeap' initializes
//|    35 |   [[vk::image_format("r8ui")]] static RWTexture2D<uint> kept = late;
//|       |                                                         ^~~~
//| 3 errors generated.
// EXPECT -T cs_6_5 -DUSED
// DIAG: HeapProfile @ 39
// DIAG: HeapProfile @ 40
// DIAG: HeapProfile @ 41
// DIAG: HeapProfile @ 42
//| heaps.hlsl:39:25: error: 'ResourceDescriptorHeap' needs shader model 6.6, but the profile is for shader model 6.5
//|    39 |   ByteAddressBuffer b = ResourceDescriptorHeap[4];
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:40:36: error: 'ResourceDescriptorHeap' needs shader model 6.6, but the profile is for shader model 6.5
//|    40 |   AppendStructuredBuffer<uint> a = ResourceDescriptorHeap[5];
//|       |                                    ^~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:41:24: error: 'ResourceDescriptorHeap' needs shader model 6.6, but the profile is for shader model 6.5
//|    41 |   Texture2D<float> t = ResourceDescriptorHeap[6];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:42:20: error: 'SamplerDescriptorHeap' needs shader model 6.6, but the profile is for shader model 6.5
//|    42 |   SamplerState s = SamplerDescriptorHeap[7];
//|       |                    ^~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
// EXPECT -T cs_6_6 -DUSED -fvk-bind-register u0 0 0 0
// DIAG: BindingListHeap @ 39
// DIAG: BindingListHeap @ 42
// DIAG: BindingListHeap @ 40
//| heaps.hlsl:39:25: error: 'ResourceDescriptorHeap' has no register for -fvk-bind-register to name: use -fvk-bind-resource-heap
//|    39 |   ByteAddressBuffer b = ResourceDescriptorHeap[4];
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:42:20: error: 'SamplerDescriptorHeap' has no register for -fvk-bind-register to name: use -fvk-bind-sampler-heap
//|    42 |   SamplerState s = SamplerDescriptorHeap[7];
//|       |                    ^~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:40:36: error: a counter of what is in 'ResourceDescriptorHeap' has no register for -fvk-bind-register to name: use -fvk-bind-counter-heap
//|    40 |   AppendStructuredBuffer<uint> a = ResourceDescriptorHeap[5];
//|       |                                    ^~~~~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
// EXPECT -T cs_6_6 -DUSED --emit=msl --msl-argument-buffers=never
// DIAG: MslHeap @ 39
// DIAG: MslHeap @ 40
// DIAG: MslHeap @ 41
// DIAG: MslHeap @ 42
//| heaps.hlsl:39:25: error: a descriptor heap needs an argument buffer, which '--msl-argument-buffers=never' rules out: declare its resources as variables
//|    39 |   ByteAddressBuffer b = ResourceDescriptorHeap[4];
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:40:36: error: a descriptor heap needs an argument buffer, which '--msl-argument-buffers=never' rules out: declare its resources as variables
//|    40 |   AppendStructuredBuffer<uint> a = ResourceDescriptorHeap[5];
//|       |                                    ^~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:41:24: error: a descriptor heap needs an argument buffer, which '--msl-argument-buffers=never' rules out: declare its resources as variables
//|    41 |   Texture2D<float> t = ResourceDescriptorHeap[6];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:42:20: error: a descriptor heap needs an argument buffer, which '--msl-argument-buffers=never' rules out: declare its resources as variables
//|    42 |   SamplerState s = SamplerDescriptorHeap[7];
//|       |                    ^~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
// EXPECT -T cs_6_6 -DUSED --emit=msl --target ../../msl/Inputs/msl-2.3.yaml
// DIAG: MslHeap @ 39
// DIAG: MslHeap @ 42
//| heaps.hlsl:39:25: error: a descriptor heap needs an argument buffer, which is new in MSL 3.0 and not in target 'msl-2.3': declare its resources as variables
//|    39 |   ByteAddressBuffer b = ResourceDescriptorHeap[4];
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~
//| heaps.hlsl:42:20: error: a descriptor heap needs an argument buffer, which is new in MSL 3.0 and not in target 'msl-2.3': declare its resources as variables
//|    42 |   SamplerState s = SamplerDescriptorHeap[7];
//|       |                    ^~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
