// A hull and a domain shader, with what only their elements have, and the vertex shader that Metal wants before them.
struct Point { float4 at : SV_Position; float2 uv : UV; };
[shader("vertex")] Point corner(uint vertex : SV_VertexID) {
  Point p = {vertex.xxxx, vertex.xx};
  return p;
}
struct Shape { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float height : HEIGHT; };
Shape shape(InputPatch<Point, 4> given) {
  Shape s = {{1, 2, 3}, 4, given[0].at.z};
  return s;
}
[shader("hull")] [domain("tri")] [partitioning("fractional_odd")] [outputtopology("triangle_ccw")]
[outputcontrolpoints(3)] [patchconstantfunc("shape")]
Point control(InputPatch<Point, 4> given, uint i : SV_OutputControlPointID) { return given[i]; }
[shader("domain")] [domain("tri")]
Point place(Shape s, float3 at : SV_DomainLocation, const OutputPatch<Point, 3> made) {
  Point p = {made[0].at * at.x + s.height, made[1].uv * at.yz};
  return p;
}
