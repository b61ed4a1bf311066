// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  const fragment<accumulator, 16, 16, 16, float> d = c;
  d.x[0] = 1;
  c.x = 1;
  c[0] = 1;
  c.x[0].y = 1;
  c.num_elements = 3;
  c.y[0] = 1;
}
// EXPECT --target vulkan
// DIAG: error @ 9
// DIAG: note @ 0
// DIAG: error @ 10
// DIAG: note @ 0
// DIAG: error @ 11
// DIAG: error @ 12
// DIAG: error @ 13
// DIAG: error @ 14
//| elements.hlsl:9:3: error: 'this' argument to member function '__set' has type 'const fragment<accumulator, 16, 16, 16, float>', but function is not marked const
//|     9 |   d.x[0] = 1;
//|       |   ^
//| <tessera>/rocwmma.hlsl:179:8: note: '__set' declared here
//|   179 |   void __set(uint __i, __number __value) { __m = __mat_insert(__m, __i, __value); }
//|       |        ^
//| elements.hlsl:10:9: error: too few arguments to function call, expected 2, have 1
//|    10 |   c.x = 1;
//|       |   ~~~   ^
//| <tessera>/rocwmma.hlsl:179:8: note: '__set' declared here
//|   179 |   void __set(uint __i, __number __value) { __m = __mat_insert(__m, __i, __value); }
//|       |        ^     ~~~~~~~~~~~~~~~~~~~~~~~~~~
//| elements.hlsl:11:4: error: type 'fragment<accumulator, 16, 16, 16, float>' does not provide a subscript operator
//|    11 |   c[0] = 1;
//|       |   ~^~
//| elements.hlsl:12:9: error: vector component access exceeds type 'vector<__number, 1>' (vector of 1 '__number' value)
//|    12 |   c.x[0].y = 1;
//|       |         ^~
//| elements.hlsl:13:5: error: no setter defined for property 'num_elements'
//|    13 |   c.num_elements = 3;
//|       |     ^
//| elements.hlsl:14:5: error: no member named 'y' in 'rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float>'
//|    14 |   c.y[0] = 1;
//|       |   ~ ^
//| 6 errors generated.
