// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = __builtin_popcount(3);
  Out[1] = __builtin_hlsl_wave_get_lane_index();
}
// EXPECT
