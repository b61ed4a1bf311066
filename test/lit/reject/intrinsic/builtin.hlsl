// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = __builtin_popcount(3);
  Out[1] = __builtin_hlsl_wave_get_lane_index();
}
// EXPECT
// DIAG: LowerBuiltin @ 4
// DIAG: LowerBuiltin @ 5
//| builtin.hlsl:4:12: error: '__builtin_popcount' is internal to the compiler: use the HLSL function
//|     4 |   Out[0] = __builtin_popcount(3);
//|       |            ^~~~~~~~~~~~~~~~~~
//| builtin.hlsl:5:12: error: '__builtin_hlsl_wave_get_lane_index' is internal to the compiler: use the HLSL function
//|     5 |   Out[1] = __builtin_hlsl_wave_get_lane_index();
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
