// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(16, 2, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
    store_matrix_sync(Out, c, 16, mem_row_major);
}
// EXPECT --target vulkan
// DIAG: MatrixGroupRows @ 7
//| thread-block.hlsl:7:17: error: the group has 16 threads in x, which is not a multiple of the wave size 32: these matrices need whole waves in x
//|     7 | [WaveSize(32)] [numthreads(16, 2, 1)] void main(uint i : SV_GroupIndex) {
//|       |                 ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
