// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  new int;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| new.hlsl:3:3: error: 'new' is not supported: declare a local variable or an array
//|     3 |   new int;
//|       |   ^~~~~~~
//| 1 error generated.
