// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
struct S {
  uint a;
  WaveMatrixAccumulator<float, 16, 16> m;
};

[numthreads(32, 1, 1)] void main() {
  S s;
  Out[0] = sizeof(S);
  Out[1] = sizeof(s.m);
  static const uint n = sizeof(RWStructuredBuffer<uint>);
  Out[2] = n;
}
// EXPECT
// DIAG: LowerUnsupported @ 10
// DIAG: LowerUnsupported @ 11
// DIAG: LowerUnsupported @ 12
//| sizeof-matrix.hlsl:10:12: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    10 |   Out[0] = sizeof(S);
//|       |            ^~~~~~~~~
//| sizeof-matrix.hlsl:11:12: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    11 |   Out[1] = sizeof(s.m);
//|       |            ^~~~~~~~~~~
//| sizeof-matrix.hlsl:12:25: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    12 |   static const uint n = sizeof(RWStructuredBuffer<uint>);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
