// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float Shared[256];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  auto p = Shared + 4;
  load_matrix_sync(c, p, 16, mem_row_major);
}
// EXPECT --target vulkan
// DIAG: LowerUnsupported @ 9
// DIAG: LowerUnsupported @ 9
// DIAG: MatrixArrayWhere @ 10
//| pointers.hlsl:9:8: error: a pointer is not supported: pass the object as an inout parameter, or pass its index
//|     9 |   auto p = Shared + 4;
//|       |        ^
//| pointers.hlsl:9:12: error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index
//|     9 |   auto p = Shared + 4;
//|       |            ^~~~~~
//| pointers.hlsl:10:3: error: a matrix cannot be loaded from or stored to a local variable: use a structured buffer, an array in one, or a groupshared array, of float
//|    10 |   load_matrix_sync(c, p, 16, mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~
//| 3 errors generated.
