// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
struct S {
  uint a;
  WaveMatrixAccumulator<float, 16, 16> m;
};
groupshared uint Shared[sizeof(S)];
enum { Size = sizeof(ByteAddressBuffer[2]) };
template <uint N> uint give() { return N; }
template <typename T> uint measure() {
  uint array[sizeof(T)];
  array[0] = 1;
  return array[0];
}
[numthreads(32, 1, 1)] void main() {
  S s;
  Out[0] = sizeof(S);
  Out[1] = sizeof(s.m);
  static const uint n = sizeof(RWStructuredBuffer<uint>);
  Out[2] = n;
  uint a[sizeof(S) + 1];
  Out[3] = a[0] + give<sizeof(S)>() + measure<S>() + measure<float>();
  switch (Out[4]) {
  case sizeof(S):
    Out[5] = sizeof(float4);
  }
}
// EXPECT
// DIAG: LowerUnsupported @ 7
// DIAG: LowerUnsupported @ 8
// DIAG: LowerUnsupported @ 11
// DIAG: LowerUnsupported @ 17
// DIAG: LowerUnsupported @ 18
// DIAG: LowerUnsupported @ 19
// DIAG: LowerUnsupported @ 21
// DIAG: LowerUnsupported @ 22
// DIAG: LowerUnsupported @ 24
//| sizeof-matrix.hlsl:7:25: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|     7 | groupshared uint Shared[sizeof(S)];
//|       |                         ^~~~~~~~~
//| sizeof-matrix.hlsl:8:15: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|     8 | enum { Size = sizeof(ByteAddressBuffer[2]) };
//|       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| sizeof-matrix.hlsl:11:14: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    11 |   uint array[sizeof(T)];
//|       |              ^~~~~~~~~
//| sizeof-matrix.hlsl:17:12: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    17 |   Out[0] = sizeof(S);
//|       |            ^~~~~~~~~
//| sizeof-matrix.hlsl:18:12: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    18 |   Out[1] = sizeof(s.m);
//|       |            ^~~~~~~~~~~
//| sizeof-matrix.hlsl:19:25: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    19 |   static const uint n = sizeof(RWStructuredBuffer<uint>);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| sizeof-matrix.hlsl:21:10: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    21 |   uint a[sizeof(S) + 1];
//|       |          ^~~~~~~~~
//| sizeof-matrix.hlsl:22:24: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    22 |   Out[3] = a[0] + give<sizeof(S)>() + measure<S>() + measure<float>();
//|       |                        ^~~~~~~~~
//| sizeof-matrix.hlsl:24:8: error: 'sizeof' of a matrix or resource is not supported: its size is the device's own
//|    24 |   case sizeof(S):
//|       |        ^~~~~~~~~
//| 9 errors generated.
