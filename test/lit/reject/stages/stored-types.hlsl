// RUN: %check-diags %s
float4 main(vector<bfloat16_t, 2> uv : UV, out bfloat16_t more : SV_Target1) : SV_Target {
  more = uv.x;
  return float(uv.y);
}
// EXPECT -T ps_6_9
// DIAG: StageType @ 2
// DIAG: StageType @ 2
//| stored-types.hlsl:2:13: error: 'UV' cannot have type 'vector<bfloat16_t, 2>': expected numbers that shaders can pass on: convert bfloat16_t and 8-bit floats to half or float, or pass their bits as uint16_t or uint
//|     2 | float4 main(vector<bfloat16_t, 2> uv : UV, out bfloat16_t more : SV_Target1) : SV_Target {
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~
//| stored-types.hlsl:2:44: error: 'SV_Target1' cannot have type 'bfloat16_t': expected numbers that shaders can pass on: convert bfloat16_t and 8-bit floats to half or float, or pass their bits as uint16_t or uint
//|     2 | float4 main(vector<bfloat16_t, 2> uv : UV, out bfloat16_t more : SV_Target1) : SV_Target {
//|       |                                            ^~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
