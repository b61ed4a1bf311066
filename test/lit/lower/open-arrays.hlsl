// Arrays of resources without a size may be const, extern or static in name, with a register and without, and the module has them with no message.
// RUN: tessera %s -Werror --emit=spirv-asm | FileCheck %s
// CHECK-COUNT-5: OpTypeRuntimeArray
const Texture2D<float4> Constants[];
extern Texture2D<float4> Outer[] : register(t10, space1);
extern const Texture3D<uint> Both[] : register(t10, space2);
extern const StructuredBuffer<float4> Buffers[] : register(t10, space3);
const RWTexture2D<float4> Written[] : register(u10, space4);
extern SamplerState Samplers[] : register(s10, space5);
RWStructuredBuffer<float4> Out : register(u0, space6);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float4 sum = Constants[i & 1][uint2(i, 0)] + Outer[3].SampleLevel(Samplers[1], float2(0, 0), 0);
  sum += Both[2][uint3(i, 0, 0)] + Buffers[i & 3][i] + Written[1][uint2(i, 1)];
  Out[i] = sum;
}
