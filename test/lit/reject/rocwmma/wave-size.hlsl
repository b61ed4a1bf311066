// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>

[numthreads(rocwmma::AMDGCN_WAVE_SIZE, 1, 1)] void main() {
}
// EXPECT --target vulkan
// DIAG: error @ 4
//| wave-size.hlsl:4:22: error: no member named 'AMDGCN_WAVE_SIZE' in namespace 'rocwmma'
//|     4 | [numthreads(rocwmma::AMDGCN_WAVE_SIZE, 1, 1)] void main() {
//|       |                      ^~~~~~~~~~~~~~~~
//| 1 error generated.
