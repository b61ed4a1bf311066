// RUN: %check-diags %s
struct In {
  noperspective int a : A;
  centroid uint3 b : B;
  nointerpolation uint c : C;
};
float4 main(In i) : SV_Target { return i.a + i.b.x + i.c; }
// EXPECT -T ps_6_0
// DIAG: InterpolatedInteger @ 3
// DIAG: InterpolatedInteger @ 4
//| interpolated-integer.hlsl:3:3: error: 'A' is an integer, which cannot be interpolated: use 'nointerpolation' or no modifier
//|     3 |   noperspective int a : A;
//|       |   ^~~~~~~~~~~~~~~~~~~
//| interpolated-integer.hlsl:4:3: error: 'B' is an integer, which cannot be interpolated: use 'nointerpolation' or no modifier
//|     4 |   centroid uint3 b : B;
//|       |   ^~~~~~~~~~~~~~~~
//| 2 errors generated.
