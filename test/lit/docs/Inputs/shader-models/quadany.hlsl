// row: `QuadAny`, `QuadAll`
// profile: ps_6_7
float4 main(float4 at : SV_Position) : SV_Target { return QuadAny(at.x > 4.0) && QuadAll(at.y > 2.0) ? 1 : 0; }
