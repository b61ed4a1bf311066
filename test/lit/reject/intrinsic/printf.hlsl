// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  printf("%d", i);
}
// EXPECT
// DIAG: IntrinsicUnavailable @ 3
//| printf.hlsl:3:3: error: intrinsic 'printf' cannot be used: not supported
//|     3 |   printf("%d", i);
//|       |   ^~~~~~
//| 1 error generated.
