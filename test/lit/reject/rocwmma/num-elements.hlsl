// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  float own[c.num_elements];
}
// EXPECT --target vulkan
// DIAG: warning @ 9
// DIAG: MatrixCountNotConstant @ 9
// DIAG: error @ 9
//| num-elements.hlsl:9:13: warning: variable length arrays in C++ are a Clang extension [-Wvla-cxx-extension]
//|     9 |   float own[c.num_elements];
//|       |             ^~~~~~~~~~~~~~
//| num-elements.hlsl:9:15: note: how many elements a lane holds is the device's to say, and no constant: another fragment of the type holds as many, a value for each x[i]
//|     9 |   float own[c.num_elements];
//|       |               ^
//| num-elements.hlsl:9:12: error: variable length arrays are not supported for the current target
//|     9 |   float own[c.num_elements];
//|       |            ^
//| 1 warning and 1 error generated.
