// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int y = 2;
  auto f = [=](int x) { return x + y; };
  int z = f(1);
}
// EXPECT
// DIAG: warning @ 4
// DIAG: LowerUnsupported @ 4
//| lambda.hlsl:4:12: warning: lambdas are a clang HLSL extension [-Whlsl-extensions]
//|     4 |   auto f = [=](int x) { return x + y; };
//|       |            ^
//| lambda.hlsl:4:12: error: a lambda expression is not supported: write a function
//|     4 |   auto f = [=](int x) { return x + y; };
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 warning and 1 error generated.
