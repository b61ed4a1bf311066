// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  printf("%u", i);
  if (i == 3)
    DebugBreak();
}
// EXPECT --emit=msl
// DIAG: MslNoCounterpart @ 3
// DIAG: MslNoCounterpart @ 5
//| printf-metal.hlsl:3:3: error: 'printf' cannot be expressed in MSL: leave it out of shaders for Metal
//|     3 |   printf("%u", i);
//|       |   ^~~~~~
//| printf-metal.hlsl:5:5: error: 'DebugBreak' cannot be expressed in MSL: leave it out of shaders for Metal
//|     5 |     DebugBreak();
//|       |     ^~~~~~~~~~
//| 2 errors generated.
