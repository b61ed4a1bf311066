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
// DIAG: ElementOfConst @ 9
// DIAG: error @ 10
// DIAG: error @ 11
// DIAG: error @ 12
// DIAG: error @ 13
// DIAG: error @ 14
//| elements.hlsl:9:3: error: cannot change an element of a constant object
//|     9 |   d.x[0] = 1;
//|       |   ^
//| elements.hlsl:10:9: error: too few arguments to function call, expected 2, have 1
//|    10 |   c.x = 1;
//|       |   ~~~   ^
//| elements.hlsl:11:4: error: type 'fragment' (16x16 float accumulator fragment) does not provide a subscript operator
//|    11 |   c[0] = 1;
//|       |   ~^~
//| elements.hlsl:12:9: error: vector component access exceeds type 'vector<number, 1>' (vector of 1 'number' value)
//|    12 |   c.x[0].y = 1;
//|       |         ^~
//| elements.hlsl:13:5: error: no setter defined for property 'num_elements'
//|    13 |   c.num_elements = 3;
//|       |     ^
//| elements.hlsl:14:5: error: no member named 'y' in 'fragment' (16x16 float accumulator fragment)
//|    14 |   c.y[0] = 1;
//|       |   ~ ^
//| 6 errors generated.
