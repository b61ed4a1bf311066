// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  store_matrix_sync(Out, c, 16, 1);
}
// EXPECT --target vulkan
// DIAG: error @ 8
// DIAG: CallFound @ 8
// DIAG: CallExpected @ 8
// DIAG: CallExpected @ 8
//| layout-as-number.hlsl:8:3: error: no matching function for call to 'store_matrix_sync'
//|     8 |   store_matrix_sync(Out, c, 16, 1);
//|       |   ^~~~~~~~~~~~~~~~~
//| layout-as-number.hlsl:8:3: note: found (RWStructuredBuffer<float>, 16x16 float accumulator fragment, int, int)
//| layout-as-number.hlsl:8:3: note: expected 'store_matrix_sync(P data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT> frag, uint ldm, layout_t layout)'
//| layout-as-number.hlsl:8:3: note: expected 'store_matrix_sync(P data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag, uint ldm, layout_t layout)'
//| 1 error generated.
