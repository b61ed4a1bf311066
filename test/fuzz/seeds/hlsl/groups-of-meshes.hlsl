//@ ms_6_8 entry=shape nvidia-hopper debug
struct Job { uint first; float2 at[2]; };
struct Corner { float4 position : SV_Position; nointerpolation uint2 id : ID; };
struct Face { uint layer : SV_RenderTargetArrayIndex; bool hidden : SV_CullPrimitive; };
groupshared float4 Shared[32];
[outputtopology("line")] [numthreads(32, 1, 1)]
void shape(in payload Job job, uint i : SV_GroupIndex, out vertices Corner c[64], out primitives Face f[32], out indices uint2 l[32]) {
  Shared[i] = float4(job.at[i & 1], i, 1);
  GroupMemoryBarrierWithGroupSync();
  SetMeshOutputCounts(64, 32);
  for (uint k = 0; k < 2; ++k) {
    c[2 * i + k].position = Shared[(i + k) % 32];
    c[2 * i + k].id = uint2(job.first, WaveActiveSum(k));
  }
  l[i] = uint2(2 * i, 2 * i + 1);
  f[i].layer = i;
  f[i].hidden = i > 30;
}
