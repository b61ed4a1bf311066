// The reflection lists the device's configurations of subgroup matrices, as WebGPU does: each once, with factors of one type, in the
// types of WGSL; none for an unknown device.
//
// RUN: tessera -DWAVE=32 --target=apple-m1 -o %t.metal --reflect=- %s | FileCheck %s --check-prefix=APPLE
// RUN: tessera -DWAVE=8 --target=lavapipe-8x8x8 -Wno-emulation -o %t.spv --reflect=- %s | FileCheck %s --check-prefix=LAVAPIPE
// RUN: tessera -DWAVE=32 --target=vulkan -o %t.spv --reflect=- %s | FileCheck %s --check-prefix=NONE
typedef subgroup_matrix_result<f32, 8, 8> Result;
RWStructuredBuffer<f32> Out : register(u0);
[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() { subgroupMatrixStore(Out, 0, Result(1), false, 8); }

// APPLE:      "subgroupMatrixConfigs": [
// APPLE-NEXT: {
// APPLE-NEXT: "componentType": "f16",
// APPLE-NEXT: "resultComponentType": "f16",
// APPLE-NEXT: "M": 8,
// APPLE-NEXT: "N": 8,
// APPLE-NEXT: "K": 8
// APPLE-NEXT: },
// APPLE-NEXT: {
// APPLE-NEXT: "componentType": "f32",
// APPLE-NEXT: "resultComponentType": "f32",
// APPLE:      "componentType": "f16",
// APPLE-NEXT: "resultComponentType": "f32",
// APPLE:      ],
// APPLE-NEXT: "emulated"

// LAVAPIPE:      "subgroupMatrixConfigs": [
// LAVAPIPE:      "componentType": "f16",
// LAVAPIPE-NEXT: "resultComponentType": "f16",
// LAVAPIPE:      "componentType": "f16",
// LAVAPIPE-NEXT: "resultComponentType": "f32",
// LAVAPIPE:      "componentType": "u8",
// LAVAPIPE-NEXT: "resultComponentType": "u32",
// LAVAPIPE:      "componentType": "i8",
// LAVAPIPE-NEXT: "resultComponentType": "i32",
// LAVAPIPE:      ],
// LAVAPIPE-NEXT: "emulated"

// NONE-NOT: subgroupMatrixConfigs
