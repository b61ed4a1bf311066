// RUN: %exec-test %s
// Arrays of textures and samplers without a size, by indices that differ between threads, in functions and chosen; on Metal
// their elements are in argument buffers. Depth textures are compared through one, and not through another.
// no-swiftshader: it does not know the capabilities for computed indices of textures
// groups: 1 1 1
// texture Many: 2x2 count 3
// in Many f32: [i * 0.5 for i in range(12)]
// texture Written: 2x1 count 2
// inout Written u32: [1, 2, 3, 4] -> [1 + 10, 2, 3, 4 + 21]
// texture Depths: 2x1 count 2
// in Depths f32 view d32: [0.25, 0.5, 0.75, 1.0]
// texture Plain: 2x1
// in Plain f32: [9, 8]
// in Bytes u32: [6, 7]
// sampler Both: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat} | {MinFilter: Linear, MagFilter: Linear, Address: Clamp}
// sampler Compares: {Kind: SamplerComparison, MinFilter: Nearest, MagFilter: Nearest, Address: Clamp, ComparisonOp: Less} | {Kind: SamplerComparison, MinFilter: Nearest, MagFilter: Nearest, Address: Clamp, ComparisonOp: Greater}
#include "check.hlsli"
Texture2D<float> Many[] : register(t1);
RWTexture2D<uint> Written[] : register(u2);
Texture2D<float> Depths[] : register(t3);
Texture2D<float> Plain : register(t4);
SamplerState Both[] : register(s5);
SamplerComparisonState Compares[] : register(s6);
ByteAddressBuffer Bytes : register(t7);

float at(Texture2D<float> From, SamplerState By, float2 where) { return From.SampleLevel(By, where, 0); }
float first(uint k) { return Many[k][uint2(0, 0)]; }

[numthreads(2, 1, 1)] void main(uint i : SV_GroupIndex) {
  // (0, 0) of the first by thread 0, (1, 0) of the second by thread 1.
  Written[i][uint2(i, 0)] += 10 + 11 * i;
  if (i == 1) {
    uint n = Bytes.Load(4) - 5; // 2
    CHECKF(first(n));                                            //= 4
    CHECKF(first(n - i));                                        //= 2
    CHECKF(at(Many[n], Both[0], float2(1.25, -0.25)));           //= 5
    CHECKF(at(Many[i], Both[n - 1], float2(0.5, 0.5)));          //= (2 + 2.5 + 3 + 3.5) / 4
    CHECKF(Depths[i].SampleCmpLevelZero(Compares[0], float2(0.9, 0.5), 0.8)); //= 1
    CHECKF(Depths[i].SampleCmpLevelZero(Compares[i], float2(0.9, 0.5), 0.8)); //= 0
    CHECKF(Depths[n - 2][uint2(1, 0)]);                          //= 0.5
    Texture2D<float> chosen = Plain;
    if (n == 2)
      chosen = Many[n];
    CHECKF(chosen[uint2(1, 1)]);                                 //= 5.5
    uint width, height;
    Many[n].GetDimensions(width, height);
    CHECK2(uint2(width, height));                                //= (2, 2)
  }
}
