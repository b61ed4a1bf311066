//@ ms_6_8 entry=shape nvidia-hopper
struct Job { uint first; float2 at[2]; };
struct Corner { float4 position : SV_Position; nointerpolation uint2 id : ID; };
[outputtopology("line")] [numthreads(32, 1, 1)]
void shape(in payload Job job, uint i : SV_GroupIndex, out vertices Corner c[64], out indices uint2 l[32]) {
  SetMeshOutputCounts(64, 32);
  job.first += 1;
  for (uint k = 0; k < 2; ++k) {
    c[2 * i + k].position = job.first;
    c[2 * i + k].id = int64_t2(job.first,  WaveActiveSum(k));
  }
  l[i] = uint2(2 * i, 2 * i + 1);
}
