// RUN: %check-diags %s
[numthreads(64, 64, 1)] void main() {}
// EXPECT --target vulkan
// DIAG: error @ 2
//| numthreads-too-many.hlsl:2:2: error: total number of threads cannot exceed 1024
//|     2 | [numthreads(64, 64, 1)] void main() {}
//|       |  ^
//| 1 error generated.
// EXPECT --target lavapipe
// DIAG: error @ 2
//| numthreads-too-many.hlsl:2:2: error: total number of threads cannot exceed 1024
//|     2 | [numthreads(64, 64, 1)] void main() {}
//|       |  ^
//| 1 error generated.
