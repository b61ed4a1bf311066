// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  [unroll] [unroll] for (uint a = 0; a < 4; ++a)
    Out[a] = a;
  [loop] [loop] while (i < 3)
    ++i;
  [loop] [unroll] for (uint b = 0; b < 4; ++b)
    Out[b] = b;
  [unroll(2)] [unroll(4)] do
    ++i;
  while (i < 30);
}
// EXPECT
// DIAG: LoopHints @ 8
// DIAG: LoopHints @ 10
//| loop-hints.hlsl:8:11: error: this contradicts the hint before it: a loop has '[unroll]', with one count, or '[loop]'
//|     8 |   [loop] [unroll] for (uint b = 0; b < 4; ++b)
//|       |           ^~~~~~
//| loop-hints.hlsl:10:16: error: this contradicts the hint before it: a loop has '[unroll]', with one count, or '[loop]'
//|    10 |   [unroll(2)] [unroll(4)] do
//|       |                ^~~~~~~~~
//| 2 errors generated.
