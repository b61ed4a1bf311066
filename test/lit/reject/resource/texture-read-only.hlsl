// A texture that is read cannot be assigned to.
// RUN: %check-diags %s
Texture2D Colors;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Colors[uint2(i, 0)] = 1;
  Colors.mips[0][uint2(i, 0)].x = 1;
}
// EXPECT
// DIAG: error @ 5
// DIAG: error @ 6
//| texture-read-only.hlsl:5:23: error: expression is not assignable
//|     5 |   Colors[uint2(i, 0)] = 1;
//|       |   ~~~~~~~~~~~~~~~~~~~ ^
//| texture-read-only.hlsl:6:33: error: expression is not assignable
//|     6 |   Colors.mips[0][uint2(i, 0)].x = 1;
//|       |   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ ^
//| 2 errors generated.
