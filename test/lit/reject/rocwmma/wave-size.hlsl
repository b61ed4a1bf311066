// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>

[numthreads(rocwmma::AMDGCN_WAVE_SIZE, 1, 1)] void main() {
}
// EXPECT --target vulkan
