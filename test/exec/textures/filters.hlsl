// RUN: %exec-test %s
// Samplers: addresses, filters, levels, gradients, offsets, layers, gathers and cubes, with an explicit level.
// groups: 1 1 1
// texture Color: 4x2 levels 2
// in Color f32: [i * 1.0 for i in range(32)] + [500.0 + i for i in range(8)]
// texture Ramp: 4 layers 3
// in Ramp f32: [i * 2.0 for i in range(24)]
// texture Shades: 2x2 layers 2
// in Shades f32: [0.25, 0.5, 0.75, 1.0, 0, 1, 0, 1]
// texture Faces: 2x2 layers 6
// in Faces f32: [face * 10.0 + i for face in range(6) for i in range(4)]
// texture Cells: 2x2x2
// in Cells f32: [2.0**i for i in range(8)]
// texture Ints: 3x2
// in Ints u32: [5, 6, 7, 8, 9, 10]
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// sampler Again: {MinFilter: Nearest, MagFilter: Linear, Address: Repeat}
// sampler Back: {MinFilter: Nearest, MagFilter: Nearest, Address: Mirror}
// sampler Zero: {MinFilter: Nearest, MagFilter: Nearest, Address: Border}
// sampler Soft: {MinFilter: Linear, MagFilter: Linear, Address: Clamp}
// py: def color(x, y, c=0): return (y * 4 + x) * 4.0 + c
#include "check.hlsli"
Texture2D<float4> Color : register(t1);
Texture1DArray<float2> Ramp : register(t2);
Texture2DArray<float> Shades : register(t3);
TextureCube<float> Faces : register(t4);
Texture3D<float> Cells : register(t6);
Texture2D<uint> Ints : register(t7);
SamplerState Near : register(s10);
SamplerState Again : register(s11);
SamplerState Back : register(s12);
SamplerState Zero : register(s13);
SamplerState Soft : register(s14);

[numthreads(1, 1, 1)] void main(uint3 id : SV_GroupID) {
  float2 base = id.xy;
  float4 v;
  CHECKF(Color.SampleLevel(Near, base + float2(0.3, 0.75), 0).x);     //= color(1, 1)
  CHECKF(Color.SampleLevel(Near, base + float2(0.75, 0.5), 1).x);     //= 504
  CHECKF(Color.SampleLevel(Near, base + float2(7, 1), 0).z);          //= color(3, 1, 2)
  CHECKF(Color.SampleLevel(Again, base + float2(1.125, -0.75), 0).x); //= color(0, 0)
  CHECKF(Color.SampleLevel(Back, base + float2(1.4, -0.25), 0).x);    //= color(2, 0)
  CHECKF(Color.SampleLevel(Zero, base + float2(1.01, 0.5), 0).w);     //= 0
  CHECKF(Color.SampleLevel(Soft, base + float2(0.5, 0.25), 0).x);     //= (color(1, 0) + color(2, 0)) / 2 ~ 0.05
  CHECKF(Color.SampleLevel(Again, base + float2(1, 0.25), 0).x);      //= (color(3, 0) + color(0, 0)) / 2 ~ 0.05
  CHECKF(Color.SampleLevel(Soft, base + 0.5, 0.5).x);                 //= (14 + 502) / 2 ~ 0.5
  CHECKF(Color.SampleLevel(Near, base + 0.1, 0, int2(2, 1)).y);       //= color(2, 1, 1)
  CHECKF(Color.SampleGrad(Near, base + 0.75, float2(0.5, 0), 0).x);   //= 504
  CHECKF(Color.SampleGrad(Near, base + 0.75, float2(0.2, 0), 0).x);   //= color(3, 1)
  v = Color.Gather(Near, base + 0.5);
  CHECKF4(v);                                                         //= [color(1, 1), color(2, 1), color(2, 0), color(1, 0)]
  v = Color.GatherBlue(Near, base + 0.5, int2(1, 0));
  CHECKF4(v);                                                         //= [color(2, 1, 2), color(3, 1, 2), color(3, 0, 2), color(2, 0, 2)]
  CHECKF2(Ramp.SampleLevel(Near, base + float2(0.3, 1.4), 0));        //= (20, 22)
  CHECKF2(Ramp.SampleLevel(Near, base + float2(0.9, 7), 0));          //= (44, 46)
  CHECKF2(Ramp.SampleLevel(Near, base + float2(0.1, -2), 0, 1));      //= (4, 6)
  CHECKF(Ramp.SampleLevel(Soft, base + float2(0.25, 2), 0).x);        //= 34 ~ 0.01
  CHECKF(Shades.SampleLevel(Near, float3(base + 0.25, 1), 0));        //= 0
  CHECKF4(Shades.Gather(Near, float3(base + 0.5, 0)));                //= [0.75, 1, 0.5, 0.25]
  CHECKF(Faces.SampleLevel(Near, float3(-0.5, 1, 0.5) + id, 0));      //= 22
  CHECKF(Faces.SampleLevel(Near, float3(0.5, -0.5, -2) + id, 0));     //= 52
  CHECKF(Faces.SampleLevel(Near, float3(1, -0.5, -0.25) + id, 0));    //= 3
  CHECKF(Faces.SampleLevel(Near, float3(-3, 0.5, -0.25) + id, 0));    //= 10
  CHECKF(Faces.SampleLevel(Near, float3(0.25, -2, -0.25) + id, 0));   //= 33
  CHECKF(Faces.SampleLevel(Near, float3(0.25, 0.5, 1) + id, 0));      //= 41
  CHECKF(Faces.SampleLevel(Soft, float3(1, 0.5, 1) + id, 0));         //= (0 + 41) / 2 ~ 0.1
  CHECKF(Cells.SampleLevel(Soft, base.xyy + 0.5, 0));                 //= 255 / 8 ~ 0.1
  CHECKF(Cells.SampleLevel(Near, base.xyy + float3(0.75, 0.25, 0.75), 0)); //= 32
  CHECK(Ints.SampleLevel(Near, base + float2(0.5, 0.9), 0));          //= 9
  CHECK4(Ints.Gather(Near, base + 0.45));                             //= [8, 9, 6, 5]
}
