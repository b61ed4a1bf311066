// RUN: %exec-test %s
// Elements of the descriptor heaps as resources of each class: in locals, static variables, structs, parameters, results and
// casts, with an index that differs between threads, and chosen by control flow. Some elements are empty.
// options: -T cs_6_6
// no-swiftshader: it has no descriptors whose type may change
// groups: 1 1 1
// heaps: 0.1 0.2 0.3
// in Constants u32 @ heap 1 uniform: [7, 8, 9, 10, bits(0.25), 3, 0, 0]
// in Words u32 @ heap 2: [10 * i + 3 for i in range(8)]
// inout Written u32 @ heap 3: [5] * 8 -> [61, 13 + 100, 13 + 121, 5, 60, 8, 5, 33]
// in Pairs u32 @ heap 5: [bits(0.5), 1, 2, bits(-1.5), 40, 50]
// inout Counted i32 @ heap 7: [-1, -2, -3, -4, -5] -> [-1, -2, -3, 17 + 0, -5]
// inout CountedBy u32 @ counter 7: [3] -> [4]
// inout Appended u32 @ heap 8: [1, 2, 3, 4, 5] -> [1, 2, 3, 77, 5]
// inout AppendedBy u32 @ counter 8: [3] -> [4]
// in Consumed u32 @ heap 9: [11, 22, 33]
// inout ConsumedBy u32 @ counter 9: [2] -> [1]
// in Floats f32 @ heap 11 as Buffer view r32f: [0.5, 1.5, -2.5, 3.5]
// inout Numbers u32 @ heap 12 as RWBuffer view r32ui: [1, 2, 3] -> [1, 2 + 40, 3]
// texture First: 2x2
// in First f32 @ heap 13 as Texture2D view rgba32f: [100 + i for i in range(16)]
// texture Target: 2x2
// inout Target u32 @ heap 14 as RWTexture2D view r32ui: [1, 2, 3, 4] -> [1, 2, 3 + 105, 4 + 205]
// texture Second: 2x1
// in Second f32 @ heap 15 as Texture2D view rgba32f: [200 + i for i in range(8)]
// texture Scalars: 3x1
// in Scalars f32 @ heap 16 as Texture2D view r32f: [0.25, 0.5, 0.75]
// sampler Near @ heap 0: {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// sampler Soft @ heap 3: {MinFilter: Linear, MagFilter: Linear, Address: Repeat}
// sampler Compare @ heap 5: {Kind: SamplerComparison, MinFilter: Nearest, MagFilter: Nearest, Address: Clamp, ComparisonOp: Less}
#include "check.hlsli"
struct Pair {
  float Weight;
  int2 At;
};
struct Parameters {
  uint4 Table;
  float Scale;
  uint Last;
};
struct Bundle {
  Texture2D<float4> Image;
  SamplerState By;
  uint Component;
};

static RWByteAddressBuffer Written = ResourceDescriptorHeap[3];
static const ByteAddressBuffer Words = ResourceDescriptorHeap[2];

RWStructuredBuffer<int> counted(uint i) { return ResourceDescriptorHeap[i + 3]; }
float4 texel(Texture2D<float4> From, int3 at) { return From.Load(at); }
float sampled(Bundle b, float2 at) { return b.Image.SampleLevel(b.By, at, 0)[b.Component]; }
uint last(ConstantBuffer<Parameters> From) { return From.Last; }

[numthreads(2, 1, 1)] void main(uint i : SV_GroupIndex) {
  Texture2D<float4> own = ResourceDescriptorHeap[NonUniformResourceIndex(13 + 2 * i)];
  RWTexture2D<uint> target = ResourceDescriptorHeap[14];
  target[uint2(i, 1)] += uint(own[uint2(1, 0)].y);
  // Thread 0 has bytes of element 2 here, thread 1 of element 5.
  ByteAddressBuffer bytes = ResourceDescriptorHeap[2 + 3 * i];
  Written.Store(4 + 4 * i, Words.Load(4) + 100 + 21 * i * (bytes.Load(4) == 1 ? 1 : 0));
  if (i == 1) {
    const StructuredBuffer<Pair> pairs = ResourceDescriptorHeap[5];
    CHECKF(pairs[1].Weight);                                          //= -1.5
    CHECK2(pairs[0].At);                                              //= (1, 2)

    ConstantBuffer<Parameters> constants = ResourceDescriptorHeap[1];
    CHECKF(constants.Scale);                                          //= 0.25
    CHECK(constants.Table[i + 1]);                                    //= 9
    CHECK(last(ResourceDescriptorHeap[constants.Last - 2]));          //= 3
    Written.Store(20, constants.Table.y);

    RWStructuredBuffer<int> numbered = counted(4);
    numbered[numbered.IncrementCounter()] = 17;
    AppendStructuredBuffer<uint> appended = ResourceDescriptorHeap[8];
    appended.Append(77);
    ConsumeStructuredBuffer<uint> consumed = ResourceDescriptorHeap[9];
    CHECK(consumed.Consume());                                        //= 22

    Buffer<float> floats = ResourceDescriptorHeap[11];
    RWBuffer<uint> numbers = ResourceDescriptorHeap[12];
    CHECKF(floats[2]);                                                //= -2.5
    numbers[i] += 40;

    CHECKF4(texel(ResourceDescriptorHeap[13], int3(0, 1, 0)));        //= [108, 109, 110, 111]
    CHECKF(((Texture2D<float>)ResourceDescriptorHeap[16])[uint2(2, 0)]); //= 0.75

    Bundle bundle;
    bundle.Image = ResourceDescriptorHeap[13];
    bundle.By = SamplerDescriptorHeap[0];
    bundle.Component = 2;
    CHECKF(sampled(bundle, float2(1.75, 0.25)));                      //= 106
    bundle.By = SamplerDescriptorHeap[3];
    CHECKF(sampled(bundle, float2(0.5, 0.25)));                       //= (102 + 106) / 2
    bundle.Image = ResourceDescriptorHeap[15];
    CHECKF(sampled(bundle, float2(1.25, 0.5)));                       //= 202

    Texture2D<float> scalars = ResourceDescriptorHeap[16];
    SamplerComparisonState compare = SamplerDescriptorHeap[5];
    CHECKF(scalars.SampleCmpLevelZero(compare, float2(0.9, 0.5), 0.5)); //= 1
    CHECKF(scalars.SampleCmpLevelZero(compare, float2(0.1, 0.5), 0.5)); //= 0

    // Chosen when the shader runs.
    uint sum = 0;
    for (uint k = 0; k < 3; ++k) {
      auto element = k == 1 ? ResourceDescriptorHeap[5] : ResourceDescriptorHeap[2];
      ByteAddressBuffer from = element;
      sum += from.Load(4 * k);
    }
    CHECK(sum);                                                       //= 3 + 1 + 23
    ByteAddressBuffer chosen = ResourceDescriptorHeap[2];
    if (constants.Table.x == 7)
      chosen = ResourceDescriptorHeap[5];
    CHECK(chosen.Load(20));                                           //= 50
    Written.Store(28, Words.Load(12));
  }
  // One buffer as two classes: reads what the other thread has written.
  RWStructuredBuffer<uint> same = ResourceDescriptorHeap[3];
  AllMemoryBarrierWithGroupSync();
  uint before = same[i];
  AllMemoryBarrierWithGroupSync();
  Written.Store(16 - 16 * i, 60 + i);
  AllMemoryBarrierWithGroupSync();
  uint after = same[4 * i];
  if (i == 1) {
    CHECK(before);                                                    //= 13 + 100
    CHECK(after);                                                     //= 60
  }
}
