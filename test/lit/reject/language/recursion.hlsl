// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
int odd(int x);
int even(float x) { return 1; }
int even(int x) { return x == 0 ? 1 : odd(x - 1); }
int odd(int x) { return x == 0 ? 0 : even(x - 1); }
int self(int x) { return x < 2 ? x : self(x - 1) + self(x - 2); }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = even(0.5) + even(int(i)) + self(i);
}
// EXPECT
// DIAG: LowerRecursion @ 6
// DIAG: LowerRecursionCall @ 5
//| recursion.hlsl:6:38: error: recursive call to 'even': shaders have no call stack; write a loop
//|     6 | int odd(int x) { return x == 0 ? 0 : even(x - 1); }
//|       |                                      ^~~~
//| recursion.hlsl:5:39: note: 'even' calls 'odd' here
//|     5 | int even(int x) { return x == 0 ? 1 : odd(x - 1); }
//|       |                                       ^~~
//| 1 error generated.
