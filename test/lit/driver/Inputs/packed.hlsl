[shader("vertex")] float4 main(float2 at : POSITION) : SV_Position { return at.xyxy; }
