// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
uint one() { return 1; }
uint call(uint f()) { return f(); }
template <typename F> uint apply(F f) { return f(); }
[numthreads(8, 1, 1)] void main() {
  Out[0] = (one)();
  Out[1] = call(one);
  Out[2] = apply(one);
  auto other = one;
  Out[3] = other() + other();
}
// EXPECT -Wno-hlsl-202y-extensions
// DIAG: LowerUnsupported @ 8
// DIAG: LowerUnsupported @ 9
// DIAG: LowerUnsupported @ 10
//| function-pointer.hlsl:8:17: error: a pointer to a function is not supported: call the function by its name
//|     8 |   Out[1] = call(one);
//|       |                 ^~~
//| function-pointer.hlsl:9:18: error: a pointer to a function is not supported: call the function by its name
//|     9 |   Out[2] = apply(one);
//|       |                  ^~~
//| function-pointer.hlsl:10:16: error: a pointer to a function is not supported: call the function by its name
//|    10 |   auto other = one;
//|       |                ^~~
//| 3 errors generated.
