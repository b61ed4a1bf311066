// RUN: %check-diags %s
[numthreads(64, 64, 1)] void main() {}
// EXPECT --target vulkan
// EXPECT --target lavapipe
