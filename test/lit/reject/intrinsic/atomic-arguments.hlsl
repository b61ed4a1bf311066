// RUN: %check-diags %s
RWByteAddressBuffer B;
RWStructuredBuffer<uint> S;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint2 two;
  float2x2 four;
  vector<uint16_t, 16> many;
  B.InterlockedAdd(0, 1u, two);
  B.InterlockedExchange(4, 1u, four);
  B.InterlockedAdd64(8, 1ull, many);
  B.InterlockedCompareExchange(16, 1u, 2u, two);
  uint one[2];
  B.InterlockedAdd(0, 1u, one[1]);
  InterlockedAdd(S[0], 1u, two.y);
}
// EXPECT --target vulkan
// DIAG: AtomicArgument @ 8
// DIAG: AtomicArgument @ 9
// DIAG: AtomicArgument @ 10
// DIAG: AtomicArgument @ 11
//| atomic-arguments.hlsl:8:5: error: 'InterlockedAdd' takes scalars, not 'vector<unsigned int, 2>': write one call for each component
//|     8 |   B.InterlockedAdd(0, 1u, two);
//|       |     ^~~~~~~~~~~~~~
//| atomic-arguments.hlsl:9:5: error: 'InterlockedExchange' takes scalars, not 'matrix<float, 2, 2>': write one call for each component
//|     9 |   B.InterlockedExchange(4, 1u, four);
//|       |     ^~~~~~~~~~~~~~~~~~~
//| atomic-arguments.hlsl:10:5: error: 'InterlockedAdd64' takes scalars, not 'vector<unsigned short, 16>': write one call for each component
//|    10 |   B.InterlockedAdd64(8, 1ull, many);
//|       |     ^~~~~~~~~~~~~~~~
//| atomic-arguments.hlsl:11:5: error: 'InterlockedCompareExchange' takes scalars, not 'vector<unsigned int, 2>': write one call for each component
//|    11 |   B.InterlockedCompareExchange(16, 1u, 2u, two);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
