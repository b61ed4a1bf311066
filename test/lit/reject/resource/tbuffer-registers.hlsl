// Texture buffers have registers t.
// RUN: %check-diags %s
struct Pair { float a, b; };
TextureBuffer<Pair> One : register(b1);
tbuffer Other : register(b2) {
  int x;
};
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main() { Out[0] = One.a + x; }
// EXPECT
// DIAG: error @ 4
// DIAG: error @ 5
//| tbuffer-registers.hlsl:4:21: error: binding type 'b' only applies to constant buffer resources
//|     4 | TextureBuffer<Pair> One : register(b1);
//|       |                     ^
//| tbuffer-registers.hlsl:5:9: error: binding type 'b' only applies to constant buffer resources
//|     5 | tbuffer Other : register(b2) {
//|       |         ^
//| 2 errors generated.
