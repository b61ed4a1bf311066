// The older extension of derivatives if it is named, and none that needs the newer one: for quads of 2x2 threads and of four in a row.
// RUN: tessera -T cs_6_6 -E square -fspv-extension=SPV_NV_compute_shader_derivatives %s -o %t.spv --reflect=- | FileCheck %s --check-prefix=REFLECT
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefixes=OLD,QUADS
// RUN: tessera -T cs_6_6 -E row -fspv-extension=SPV_KHR_storage_buffer_storage_class -fspv-extension=SPV_NV_compute_shader_derivatives %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefixes=OLD,ROW
// RUN: tessera -T cs_6_6 -E square %s --emit=spirv-asm -o - | FileCheck %s --check-prefixes=NEW,QUADS
// RUN: tessera -T cs_6_6 -E square -fspv-extension=KHR -fspv-extension=SPV_NV_compute_shader_derivatives %s --emit=spirv-asm -o - | FileCheck %s --check-prefixes=NEW,QUADS
// RUN: tessera -T cs_6_6 -E row -fspv-extension=SPV_NV_compute_shader_derivatives -fspv-extension=SPV_KHR_compute_shader_derivatives %s --emit=spirv-asm -o - | FileCheck %s --check-prefixes=NEW,ROW
// RUN: tessera -T lib_6_6 -E square,row -fspv-extension=SPV_NV_compute_shader_derivatives %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefix=BOTH
// RUN: tessera -T cs_6_6 -E plain -fspv-extension=SPV_NV_compute_shader_derivatives %s --emit=spirv-asm -o - | FileCheck %s --check-prefix=PLAIN
// RUN: not tessera -T cs_6_6 -E row -fspv-extension=SPV_EXT_float8 %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=NEITHER
Texture2D<float4> Colors;
SamplerState S;
RWStructuredBuffer<float4> Out;

// REFLECT: "SPV_NV_compute_shader_derivatives"
// REFLECT-NOT: SPV_KHR_compute_shader_derivatives
// QUADS: OpCapability ComputeDerivativeGroupQuads
// ROW: OpCapability ComputeDerivativeGroupLinear
// OLD-NOT: SPV_KHR_compute_shader_derivatives
// OLD: OpExtension "SPV_NV_compute_shader_derivatives"
// OLD-NOT: SPV_KHR_compute_shader_derivatives
// NEW-NOT: SPV_NV_compute_shader_derivatives
// NEW: OpExtension "SPV_KHR_compute_shader_derivatives"
// NEW-NOT: SPV_NV_compute_shader_derivatives
// QUADS: OpExecutionMode %{{[a-z0-9]+}} DerivativeGroupQuads
// ROW: OpExecutionMode %{{[a-z0-9]+}} DerivativeGroupLinear
// BOTH-NOT: SPV_KHR_compute_shader_derivatives
// BOTH: OpExtension "SPV_NV_compute_shader_derivatives"
// BOTH-NOT: SPV_KHR_compute_shader_derivatives
// PLAIN-NOT: compute_shader_derivatives
// NEITHER: error: the module needs 'SPV_KHR_compute_shader_derivatives', which no '-fspv-extension' allows
[shader("compute")] [numthreads(8, 4, 1)] void square(uint2 at : SV_DispatchThreadID) {
  Out[at.y * 8 + at.x] = Colors.Sample(S, (at + 0.5) / float2(8, 4));
}

[shader("compute")] [numthreads(12, 1, 1)] void row(uint at : SV_DispatchThreadID) {
  Out[at] = Colors.Sample(S, float2(at * 0.25, 0.5));
}

[numthreads(8, 1, 1)] void plain(uint at : SV_DispatchThreadID) {
  Out[at] = Colors.SampleLevel(S, float2(at * 0.25, 0.5), 0);
}
