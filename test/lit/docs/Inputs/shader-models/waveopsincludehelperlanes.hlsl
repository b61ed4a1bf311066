// row: `[WaveOpsIncludeHelperLanes]`
// profile: ps_6_7
[WaveOpsIncludeHelperLanes] float4 main(float4 at : SV_Position) : SV_Target { return WaveActiveSum(at); }
