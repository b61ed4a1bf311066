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
// DIAG: MatrixCountNotConstant @ 9
// DIAG: ArraySizeNotConstant @ 9
//| num-elements.hlsl:9:15: note: the device chooses how many elements a lane holds, so the number is not a constant: copy between fragments of one type element by element with x[i]
//|     9 |   float own[c.num_elements];
//|       |               ^
//| num-elements.hlsl:9:12: error: the size of an array must be known at compile time, or be computed from specialization constants by + - * / % << >> & | ^
//|     9 |   float own[c.num_elements];
//|       |            ^
//| 1 error generated.
