// Of several functions with the name in [patchconstantfunc], the one that computes factors is meant.
// RUN: tessera -T hs_6_0 --emit=spirv-asm %s | FileCheck %s
struct Factors { float edges[3] : SV_TessFactor; };
struct Patch : Factors { float inside : SV_InsideTessFactor; };
struct Point { float4 at : SV_Position; };
float4 constants() { return 1; }
// CHECK: OpStore %{{.*}} %float_4
void constants(InputPatch<Point, 3> p, out Patch patch) {
  patch.edges[0] = patch.edges[1] = patch.edges[2] = p[0].at.x;
  patch.inside = 4;
}
float constants(float edges) { return edges; }
[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [patchconstantfunc("constants")]
Point main(InputPatch<Point, 3> p, uint i : SV_OutputControlPointID) { return p[i]; }
