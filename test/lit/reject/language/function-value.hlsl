// RUN: %check-diags %s
// Calls of functions that are only known at run time.
RWStructuredBuffer<float> Out;
void up(inout float a) { a += 1; }
void down(inout float a) { a -= 1; }
float twice(float a) { return 2 * a; }
void choose(uint i, inout float x) { (i > 3 ? up : down)(x); }
void follow(inout float x) { (x, down)(x); }
float same(uint i, float x) { return (i > 2 ? twice : twice)(x); }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float x = Out[i];
  choose(i, x);
  follow(x);
  (up)(x);
  Out[i] = (twice)(x) + same(i, x);
}
// EXPECT
// DIAG: LowerUnsupported @ 7
//| function-value.hlsl:7:38: error: a pointer to a function is not supported: call the function by its name
//|     7 | void choose(uint i, inout float x) { (i > 3 ? up : down)(x); }
//|       |                                      ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
