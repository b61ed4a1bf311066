// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 8;
RWStructuredBuffer<float> Out;
[shader("compute")] [numthreads(N, 1, 1)] void one(uint i : SV_GroupIndex) { Out[i] = 1; }
[shader("compute")] [numthreads(8, 1, 1)] void two(uint i : SV_GroupIndex) { Out[i] = 2; }
// EXPECT -T lib_6_6 -fspv-target-env=vulkan1.2
// DIAG: SpirvSpecLibrary @ 4
//| library.hlsl:4:22: error: 'numthreads' with a specialization constant needs Vulkan 1.3 in a module of several entry points, since the size of older versions counts for the whole module: use -fspv-target-env=vulkan1.3, or compile the entry point alone
//|     4 | [shader("compute")] [numthreads(N, 1, 1)] void one(uint i : SV_GroupIndex) { Out[i] = 1; }
//|       |                      ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
