// RUN: %check-diags %s
struct Inner { Texture2D<float4> t; };
float3 main(Texture2D<float4> t : TEX, uint2 id : SV_VertexID, float inst : SV_InstanceID) : SV_Position {
  return 0;
}
float4 pixel(float3 color : COLOR, out float2 depth : SV_Depth, out float ref : SV_StencilRef) : SV_Target {
  depth = 0;
  ref = 0;
  return color.xyzz;
}
// EXPECT -T vs_6_0
// DIAG: StageType @ 3
// DIAG: StageType @ 3
// DIAG: StageType @ 3
// DIAG: StageType @ 3
//| types.hlsl:3:94: error: 'SV_Position' cannot have type 'float3': expected float4
//|     3 | float3 main(Texture2D<float4> t : TEX, uint2 id : SV_VertexID, float inst : SV_InstanceID) : SV_Position {
//|       |                                                                                              ^~~~~~~~~~~
//| types.hlsl:3:13: error: 'TEX' cannot have type 'Texture2D<float4>': expected numbers, vectors, matrices or arrays of them
//|     3 | float3 main(Texture2D<float4> t : TEX, uint2 id : SV_VertexID, float inst : SV_InstanceID) : SV_Position {
//|       |             ^~~~~~~~~~~~~~~~~~~
//| types.hlsl:3:51: error: 'SV_VertexID' cannot have type 'uint2': expected uint
//|     3 | float3 main(Texture2D<float4> t : TEX, uint2 id : SV_VertexID, float inst : SV_InstanceID) : SV_Position {
//|       |                                                   ^~~~~~~~~~~
//| types.hlsl:3:77: error: 'SV_InstanceID' cannot have type 'float': expected uint
//|     3 | float3 main(Texture2D<float4> t : TEX, uint2 id : SV_VertexID, float inst : SV_InstanceID) : SV_Position {
//|       |                                                                             ^~~~~~~~~~~~~
//| 4 errors generated.
// EXPECT -T ps_6_0 -E pixel
// DIAG: StageType @ 6
// DIAG: StageType @ 6
//| types.hlsl:6:55: error: 'SV_Depth' cannot have type 'float2': expected float
//|     6 | float4 pixel(float3 color : COLOR, out float2 depth : SV_Depth, out float ref : SV_StencilRef) : SV_Target {
//|       |                                                       ^~~~~~~~
//| types.hlsl:6:81: error: 'SV_StencilRef' cannot have type 'float': expected uint
//|     6 | float4 pixel(float3 color : COLOR, out float2 depth : SV_Depth, out float ref : SV_StencilRef) : SV_Target {
//|       |                                                                                 ^~~~~~~~~~~~~
//| 2 errors generated.
