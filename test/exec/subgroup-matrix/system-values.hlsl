// RUN: %exec-test %s
// define: WAVE=8
// WGSL's names for the number, index and size of waves and for a thread's lane, in any shader and in any case of letters.
// groups: 2 1 1
// out Out u32: [v for g in range(2) for i in range(64) for v in (i // WAVE, 64 // WAVE, i % WAVE, WAVE)]
RWStructuredBuffer<uint4> Out : register(u0);

struct Where {
  uint wave : subgroup_id;
  uint waves : NUM_SUBGROUPS;
};

[WaveSize(WAVE)] [numthreads(64, 1, 1)]
void main(Where here, uint lane : subgroup_invocation_id, uint size : subgroup_size, uint i : SV_DispatchThreadID) {
  Out[i] = uint4(here.wave, here.waves, lane, size);
}
