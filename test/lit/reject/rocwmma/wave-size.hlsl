// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>

using namespace rocwmma;

[numthreads(rocwmma::AMDGCN_WAVE_SIZE, 1, 1)] void main() {
  uint n = AMDGCN_WAVE_SIZE;
}
// EXPECT --target vulkan
// DIAG: error @ 6
// DIAG: WaveSizeUnknown @ 6
// DIAG: error @ 7
// DIAG: WaveSizeUnknown @ 7
//| wave-size.hlsl:6:22: error: no member named 'AMDGCN_WAVE_SIZE' in namespace 'rocwmma'
//|     6 | [numthreads(rocwmma::AMDGCN_WAVE_SIZE, 1, 1)] void main() {
//|       |                      ^~~~~~~~~~~~~~~~
//| wave-size.hlsl:6:22: note: the wave size is unknown without a device: name one with '--target', or write a number here and in [WaveSize(n)]
//|     6 | [numthreads(rocwmma::AMDGCN_WAVE_SIZE, 1, 1)] void main() {
//|       |                      ^
//| wave-size.hlsl:7:12: error: use of undeclared identifier 'AMDGCN_WAVE_SIZE'
//|     7 |   uint n = AMDGCN_WAVE_SIZE;
//|       |            ^~~~~~~~~~~~~~~~
//| wave-size.hlsl:7:12: note: the wave size is unknown without a device: name one with '--target', or write a number here and in [WaveSize(n)]
//|     7 |   uint n = AMDGCN_WAVE_SIZE;
//|       |            ^
//| 2 errors generated.
