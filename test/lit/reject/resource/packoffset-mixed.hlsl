// RUN: %check-diags %s
cbuffer C {
  float a : packoffset(c0);
  float b;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = a + b;
}
// EXPECT
// DIAG: warning @ 2
// DIAG: ConstantMixedOffsets @ 2
//| packoffset-mixed.hlsl:2:9: warning: cannot mix packoffset elements with nonpackoffset elements in a cbuffer [-Wmix-packoffset]
//|     2 | cbuffer C {
//|       |         ^
//| packoffset-mixed.hlsl:2:9: error: some members of constant buffer 'C' have a packoffset and others do not: give one to all of them
//|     2 | cbuffer C {
//|       |         ^
//| 1 warning and 1 error generated.
