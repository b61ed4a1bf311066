// RUN: %check-diags %s
#define TEST if
RWStructuredBuffer<int> Out;
[numthreads(8, 1, 1)] void main(uint3 T : SV_GroupThreadID) {
  [branch] int X = T.x;
  [Flatten] Out[1] = 3;
  [loop] { X += 2; }
  [unroll(4)] if (X) Out[5] = 1;
  [loop] [branch] for (int i = 0; i < 2; ++i) Out[i] = 2;
  [flatten] TEST (X) Out[6] = 3;
  [branch] [flatten] switch (X) { case 1: Out[3] = 1; break; }
  [unroll] /* ] [ */ [fastopt] while (X < 3) ++X;
  Out[T.x] = X;
}
// EXPECT
// DIAG: AttributeMisplaced @ 5
// DIAG: AttributeMisplaced @ 6
// DIAG: AttributeMisplaced @ 7
// DIAG: AttributeMisplaced @ 8
// DIAG: AttributeMisplaced @ 9
//| misplaced-attribute.hlsl:5:4: warning: 'branch' has no effect here: it belongs before 'if' or 'switch' [-Wmisplaced-attribute]
//|     5 |   [branch] int X = T.x;
//|       |    ^~~~~~
//| misplaced-attribute.hlsl:6:4: warning: 'flatten' has no effect here: it belongs before 'if' or 'switch' [-Wmisplaced-attribute]
//|     6 |   [Flatten] Out[1] = 3;
//|       |    ^~~~~~~
//| misplaced-attribute.hlsl:7:4: warning: 'loop' has no effect here: it belongs before 'for', 'while' or 'do' [-Wmisplaced-attribute]
//|     7 |   [loop] { X += 2; }
//|       |    ^~~~
//| misplaced-attribute.hlsl:8:4: warning: 'unroll' has no effect here: it belongs before 'for', 'while' or 'do' [-Wmisplaced-attribute]
//|     8 |   [unroll(4)] if (X) Out[5] = 1;
//|       |    ^~~~~~
//| misplaced-attribute.hlsl:9:11: warning: 'branch' has no effect here: it belongs before 'if' or 'switch' [-Wmisplaced-attribute]
//|     9 |   [loop] [branch] for (int i = 0; i < 2; ++i) Out[i] = 2;
//|       |           ^~~~~~
//| 5 warnings generated.
// EXPECT -Werror=misplaced-attribute
// DIAG: AttributeMisplaced @ 5
// DIAG: AttributeMisplaced @ 6
// DIAG: AttributeMisplaced @ 7
// DIAG: AttributeMisplaced @ 8
// DIAG: AttributeMisplaced @ 9
//| misplaced-attribute.hlsl:5:4: error: 'branch' has no effect here: it belongs before 'if' or 'switch' [-Werror,-Wmisplaced-attribute]
//|     5 |   [branch] int X = T.x;
//|       |    ^~~~~~
//| misplaced-attribute.hlsl:6:4: error: 'flatten' has no effect here: it belongs before 'if' or 'switch' [-Werror,-Wmisplaced-attribute]
//|     6 |   [Flatten] Out[1] = 3;
//|       |    ^~~~~~~
//| misplaced-attribute.hlsl:7:4: error: 'loop' has no effect here: it belongs before 'for', 'while' or 'do' [-Werror,-Wmisplaced-attribute]
//|     7 |   [loop] { X += 2; }
//|       |    ^~~~
//| misplaced-attribute.hlsl:8:4: error: 'unroll' has no effect here: it belongs before 'for', 'while' or 'do' [-Werror,-Wmisplaced-attribute]
//|     8 |   [unroll(4)] if (X) Out[5] = 1;
//|       |    ^~~~~~
//| misplaced-attribute.hlsl:9:11: error: 'branch' has no effect here: it belongs before 'if' or 'switch' [-Werror,-Wmisplaced-attribute]
//|     9 |   [loop] [branch] for (int i = 0; i < 2; ++i) Out[i] = 2;
//|       |           ^~~~~~
//| 5 errors generated.
// EXPECT -Wno-misplaced-attribute
