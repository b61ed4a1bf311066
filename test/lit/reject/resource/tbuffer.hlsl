// Texture buffers are read-only.
// RUN: %check-diags %s
tbuffer Loose : register(t1) {
  int x;
  int values[3];
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  x = 2;
  values[i] += 3;
  Out[0] = x;
}
// EXPECT
// DIAG: LowerConstantBuffer @ 9
// DIAG: LowerConstantBuffer @ 10
//| tbuffer.hlsl:9:5: error: a texture buffer is read-only: copy the value to a local variable
//|     9 |   x = 2;
//|       |     ^
//| tbuffer.hlsl:10:13: error: a texture buffer is read-only: copy the value to a local variable
//|    10 |   values[i] += 3;
//|       |             ^~
//| 2 errors generated.
