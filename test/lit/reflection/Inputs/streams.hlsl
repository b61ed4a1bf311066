// A geometry shader, whose outputs have streams.
struct Made { float4 at : SV_Position; float2 uv : UV; };
struct Seen { float3 normal : NORMAL; };
[shader("geometry")] [maxvertexcount(5)] [instance(2)]
void main(lineadj Made given[4], inout PointStream<Made> drawn, inout PointStream<Seen> kept, uint i : SV_GSInstanceID) {
  drawn.Append(given[i]);
  Seen s = {given[1].at.xyz};
  kept.Append(s);
}
