// Warns about variables without a value by default; a variable that a call sets has one.
// RUN: %check-diags %s
RWStructuredBuffer<int> Out;
struct S { int a; };
void give(out int a, inout int b) { a = 1; b = 2; }
int sometimes(int a) {
  int z;
  if (a > 3)
    z = 1;
  return z;
}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  int x, y, old;
  give(x, y);
  InterlockedAdd(Out[5], 1, old);
  float s, c;
  sincos(1.0f, s, c);
  uint count, stride;
  Out.GetDimensions(count, stride);
  Out[i] = x + y + old + s + c + count + stride;
  int never;
  Out[i + 8] = never + sometimes(i);
}
// EXPECT
// DIAG: warning @ 8
// DIAG: note @ 10
// DIAG: note @ 8
// DIAG: note @ 7
// DIAG: warning @ 22
// DIAG: note @ 21
//| uninitialized.hlsl:8:7: warning: variable 'z' is used uninitialized whenever 'if' condition is false [-Wsometimes-uninitialized]
//|     8 |   if (a > 3)
//|       |       ^~~~~
//| uninitialized.hlsl:10:10: note: uninitialized use occurs here
//|    10 |   return z;
//|       |          ^
//| uninitialized.hlsl:8:3: note: remove the 'if' if its condition is always true
//|     8 |   if (a > 3)
//|       |   ^~~~~~~~~~
//|     9 |     z = 1;
//| uninitialized.hlsl:7:8: note: initialize the variable 'z' to silence this warning
//|     7 |   int z;
//|       |        ^
//|       |         = 0
//| uninitialized.hlsl:22:16: warning: variable 'never' is uninitialized when used here [-Wuninitialized]
//|    22 |   Out[i + 8] = never + sometimes(i);
//|       |                ^~~~~
//| uninitialized.hlsl:21:12: note: initialize the variable 'never' to silence this warning
//|    21 |   int never;
//|       |            ^
//|       |             = 0
//| 2 warnings generated.
// EXPECT -Wno-uninitialized
// EXPECT -Werror
// DIAG: error @ 8
// DIAG: note @ 10
// DIAG: note @ 8
// DIAG: note @ 7
// DIAG: error @ 22
// DIAG: note @ 21
//| uninitialized.hlsl:8:7: error: variable 'z' is used uninitialized whenever 'if' condition is false [-Werror,-Wsometimes-uninitialized]
//|     8 |   if (a > 3)
//|       |       ^~~~~
//| uninitialized.hlsl:10:10: note: uninitialized use occurs here
//|    10 |   return z;
//|       |          ^
//| uninitialized.hlsl:8:3: note: remove the 'if' if its condition is always true
//|     8 |   if (a > 3)
//|       |   ^~~~~~~~~~
//|     9 |     z = 1;
//| uninitialized.hlsl:7:8: note: initialize the variable 'z' to silence this warning
//|     7 |   int z;
//|       |        ^
//|       |         = 0
//| uninitialized.hlsl:22:16: error: variable 'never' is uninitialized when used here [-Werror,-Wuninitialized]
//|    22 |   Out[i + 8] = never + sometimes(i);
//|       |                ^~~~~
//| uninitialized.hlsl:21:12: note: initialize the variable 'never' to silence this warning
//|    21 |   int never;
//|       |            ^
//|       |             = 0
//| 2 errors generated.
// EXPECT -Werror=uninitialized
// DIAG: error @ 8
// DIAG: note @ 10
// DIAG: note @ 8
// DIAG: note @ 7
// DIAG: error @ 22
// DIAG: note @ 21
//| uninitialized.hlsl:8:7: error: variable 'z' is used uninitialized whenever 'if' condition is false [-Werror,-Wsometimes-uninitialized]
//|     8 |   if (a > 3)
//|       |       ^~~~~
//| uninitialized.hlsl:10:10: note: uninitialized use occurs here
//|    10 |   return z;
//|       |          ^
//| uninitialized.hlsl:8:3: note: remove the 'if' if its condition is always true
//|     8 |   if (a > 3)
//|       |   ^~~~~~~~~~
//|     9 |     z = 1;
//| uninitialized.hlsl:7:8: note: initialize the variable 'z' to silence this warning
//|     7 |   int z;
//|       |        ^
//|       |         = 0
//| uninitialized.hlsl:22:16: error: variable 'never' is uninitialized when used here [-Werror,-Wuninitialized]
//|    22 |   Out[i + 8] = never + sometimes(i);
//|       |                ^~~~~
//| uninitialized.hlsl:21:12: note: initialize the variable 'never' to silence this warning
//|    21 |   int never;
//|       |            ^
//|       |             = 0
//| 2 errors generated.
// EXPECT -Werror -Wno-error=uninitialized
// DIAG: warning @ 8
// DIAG: note @ 10
// DIAG: note @ 8
// DIAG: note @ 7
// DIAG: warning @ 22
// DIAG: note @ 21
//| uninitialized.hlsl:8:7: warning: variable 'z' is used uninitialized whenever 'if' condition is false [-Wsometimes-uninitialized]
//|     8 |   if (a > 3)
//|       |       ^~~~~
//| uninitialized.hlsl:10:10: note: uninitialized use occurs here
//|    10 |   return z;
//|       |          ^
//| uninitialized.hlsl:8:3: note: remove the 'if' if its condition is always true
//|     8 |   if (a > 3)
//|       |   ^~~~~~~~~~
//|     9 |     z = 1;
//| uninitialized.hlsl:7:8: note: initialize the variable 'z' to silence this warning
//|     7 |   int z;
//|       |        ^
//|       |         = 0
//| uninitialized.hlsl:22:16: warning: variable 'never' is uninitialized when used here [-Wuninitialized]
//|    22 |   Out[i + 8] = never + sometimes(i);
//|       |                ^~~~~
//| uninitialized.hlsl:21:12: note: initialize the variable 'never' to silence this warning
//|    21 |   int never;
//|       |            ^
//|       |             = 0
//| 2 warnings generated.
