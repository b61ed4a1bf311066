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
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
//| layout-as-number.hlsl:8:3: error: no matching function for call to 'store_matrix_sync'
//|     8 |   store_matrix_sync(Out, c, 16, 1);
//|       |   ^~~~~~~~~~~~~~~~~
//| <tessera>/rocwmma.hlsl:248:6: note: candidate function template not viable: no known conversion from 'int' to 'layout_t' for 4th argument
//|   248 | void store_matrix_sync(__POINTER data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT> frag,
//|       |      ^
//|   249 |                        uint ldm, layout_t layout) {
//|       |                                  ~~~~~~~~~~~~~~~
//| <tessera>/rocwmma.hlsl:259:1: note: candidate function template not viable: no known conversion from 'int' to 'layout_t' for 4th argument
//|   259 | store_matrix_sync(__P data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag,
//|       | ^
//|   260 |                   uint ldm, layout_t layout);
//|       |                             ~~~~~~~~~~~~~~~
//| <tessera>/rocwmma.hlsl:237:1: note: candidate template ignored: substitution failure [with __P = RWStructuredBuffer<float>, __F = fragment<accumulator, 16, 16, 16, float>, __More = <int, int>]: no type named '__void' in 'rocwmma::__detail::__unless<true>'
//|   236 | typename __detail::__unless<__detail::__is_fragment<__F>::__value>::__void
//|       |                                                                     ~~~~~~
//|   237 | store_matrix_sync(__P data, __F frag, __More... arguments);
//|       | ^
//| <tessera>/rocwmma.hlsl:239:6: note: candidate function template not viable: requires 3 arguments, but 4 were provided
//|   239 | void store_matrix_sync(__POINTER data,
//|       |      ^                 ~~~~~~~~~~~~~~~
//|   240 |                        fragment<MatrixT, BlockM, BlockN, BlockK, DataT, DataLayout> frag,
//|       |                        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   241 |                        uint ldm) {
//|       |                        ~~~~~~~~
//| <tessera>/rocwmma.hlsl:245:18: note: candidate function template not viable: requires 3 arguments, but 4 were provided
//|   245 | __NO_LAYOUT void store_matrix_sync(__P data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT> frag,
//|       |                  ^                 ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   246 |                                    uint ldm);
//|       |                                    ~~~~~~~~
//| 1 error generated.
