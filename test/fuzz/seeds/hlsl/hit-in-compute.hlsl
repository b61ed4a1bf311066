// Other groups see the contents of a globallycoherent texture: in MSL 3.2 its type is coherent, and fences order it.
globallycoherent RWTexture2D<float> Levels : register(u0);
globallycoherent RWTexture2D<uint> Done[2] : register(u1);
globallycoherent RWTexture3D<float4> Written : register(u4);
RWTexture2D<float> Own : register(u5);
RWStructuredBuffer<float> Out : register(u6);

[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID) {
  Levels[id.xy] = id.x;
  Written[id] = 4;
  dx::HitObject hit;
  DeviceMemoryBarrierWithGroupSync();
  uint before;
  InterlockedAdd(Done[1][group.xy], 1, before);
  if (before == 3)
    Out[id.x] = Levels[id.xy << 1];
}
// Both stages of a pipeline, with two inputs and outputs of each kind.
  noperspective float2 uv : UV;
