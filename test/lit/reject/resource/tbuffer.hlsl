// RUN: %check-diags %s
tbuffer T {
  int x;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = x;
}
// EXPECT
// DIAG: ResourceUnsupported @ 2
// DIAG: ResourceInstead @ 2
//| tbuffer.hlsl:2:9: error: 'tbuffer' is not supported
//|     2 | tbuffer T {
//|       |         ^
//| tbuffer.hlsl:2:9: note: use cbuffer or StructuredBuffer
//|     2 | tbuffer T {
//|       |         ^
//| 1 error generated.
