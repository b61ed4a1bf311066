// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  auto f = [](int x) { return x; };
  Out[0] = f(3);
}
// EXPECT
// DIAG: warning @ 4
// DIAG: LowerUnsupported @ 4
//| lambda.hlsl:4:12: warning: lambdas are a clang HLSL extension [-Whlsl-extensions]
//|     4 |   auto f = [](int x) { return x; };
//|       |            ^
//| lambda.hlsl:4:12: error: a lambda expression is not supported: write a function
//|     4 |   auto f = [](int x) { return x; };
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~
//| 1 warning and 1 error generated.
