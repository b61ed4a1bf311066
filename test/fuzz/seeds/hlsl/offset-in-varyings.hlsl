//@ vs_6_8 entry=corner invert-y base-instance
struct Base { float2 at : UV; };
struct Given : Base { min16float3 color[2] : COLOR; int3x2 turn : TURN; bool on : ON; struct In; };
struct Varyings {
  float4 position : SV_Position;
  noperspective centroid float3 color : COLOR;
  nointerpolation uint2 kind[[vk::offset(16)]] : KIND;
  double3 exact : EXACT;
  float2 near : SV_ClipDistance0;
  float far : SV_ClipDistance1;
  float cut : SV_CullDistance;
};
Varyings corner(Given g, uint vertex : SV_VertexID, uint instance : SV_InstanceID, out uint layer : SV_RenderTargetArrayIndex, inout half2 kept : KEPT) {}
