// row: `SV_StartVertexLocation`, `SV_StartInstanceLocation`
// profile: vs_6_8
float4 main(uint v : SV_StartVertexLocation, uint i : SV_StartInstanceLocation) : SV_Position { return float4(v, i, 0, 1); }
