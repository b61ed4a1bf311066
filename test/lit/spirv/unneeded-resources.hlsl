// Resources that are only read for unneeded parts of vectors, structs, arrays and out parameters are not in the module, even if functions stay
// calls: each that is named U here, of every kind, and the sampler and the constants beside them.
// RUN: tessera %s --emit=spirv-asm | FileCheck %s
// RUN: tessera %s --emit=spirv-asm -Zi | FileCheck %s

// CHECK-NOT:     OpName {{%.*}} "U
// CHECK-DAG:     OpName {{%.*}} "Color"
// CHECK-DAG:     OpName {{%.*}} "Lights"
// CHECK-DAG:     OpName {{%.*}} "Out"
// CHECK-NOT:     OpName {{%.*}} "U
// CHECK:         OpFunction
Texture2D<float4> Color : register(t0);
StructuredBuffer<float4> Lights : register(t1);
RWStructuredBuffer<float4> Out : register(u9);
Texture2D<float4> UTexture : register(t2);
Texture2DArray<float4> USampled : register(t3);
SamplerState USampler : register(s10);
StructuredBuffer<float4> UStructured : register(t4);
ByteAddressBuffer UBytes : register(t5);
Buffer<float4> UTyped : register(t6);
RWTexture2D<float> URWTexture : register(u11);
RWStructuredBuffer<float> URWStructured : register(u12);
cbuffer UConstants : register(b13) {
  float4 Scale;
  float Table[8];
};
TextureCube<float> UCubes[4] : register(t14);

struct Surface {
  float3 albedo;
  float roughness;
  float3 normal[2];
};
struct Light {
  Surface at;
  float3 color, direction;
  float4x4 space;
};

float4 texel(uint2 p) {
  float4 sum = 0;
  for (uint i = 0; i < 4; ++i)
    sum += float4(Color[p + i].x, UTexture[p - i].y, UTyped[p.x + i].z, Color[p].y);
  return sum;
}
// Sampled in a loop whose length is in a buffer, and to a static variable.
static float4 Total;
float3 sampled(float2 uv) {
  float3 sum = 0;
  for (uint i = 0; i < UBytes.Load(0); ++i)
    sum += USampled.SampleLevel(USampler, float3(uv, i), 0).xyz;
  Total.yzw += sum;
  return sum;
}
Surface surface(uint2 p) {
  Surface s;
  s.albedo = texel(p).xyz;
  s.roughness = texel(p).w;
  s.normal[0] = sampled(p);
  s.normal[1] = UStructured[p.x].xyz * Scale.xyz;
  return s;
}
Light light(uint2 p) {
  Light l;
  l.at = surface(p);
  l.color = Lights[p.x].xyz;
  l.direction = float3(Lights[p.y].x, URWTexture[p], URWStructured[p.x]);
  l.space = float4x4(Lights[p.x], UStructured[p.y], UStructured[p.x], Table[p.x & 7].xxxx);
  if (l.direction.x < 0)
    l.direction.x = l.at.roughness;
  return l;
}
template <typename T> T both(T a, T b, out T unused) {
  unused = a - b;
  return a + b;
}
struct Shader {
  Light l;
  float cube;
  void load(uint2 p) {
    l = light(p);
    cube = UCubes[p.x & 3].SampleLevel(USampler, float3(p, 1), 0);
    for (uint i = 0; i < 8; ++i)
      cube += Table[i];
  }
  float3 result() { return float3(l.at.albedo.x + l.direction.x, l.color.xy) + l.space[0].xyz; }
};

[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) {
  Shader a, b;
  a.load(id.xy);
  b.load(id.yx);
  float3 unused;
  float3 sum = both(a.result(), b.result(), unused);
  Total.x = 1;
  Out[id.x] = float4(sum, Total.x);
}
