// A target that prefers native workgroup matrices divides them between the waves if casts would not fit beside the groupshared memory that it
// reserves. --group-matrices=native makes that an error (reject/linalg/group-native).
//
// RUN: tessera -T cs_6_10 --target %S/Inputs/prefers-native.yaml %s -DEDGE=64 -o %t.spv --reflect %t.json 2>&1 | FileCheck %s --check-prefix=NATIVE
// RUN: tessera -T cs_6_10 --target %S/Inputs/prefers-native.yaml %s -DEDGE=128 -o %t.spv --reflect %t.json 2>&1 | FileCheck %s --check-prefix=WAVES
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: not tessera -T cs_6_10 --target %S/Inputs/prefers-native.yaml %s -DEDGE=128 --group-matrices=native -o %t.spv 2>&1 | FileCheck %s --check-prefix=FORCED
#include <dx/linalg.h>
using namespace dx::linalg;
template <MatrixUseEnum U> using Half = Matrix<ComponentType::F16, EDGE, EDGE, U, MatrixScope::ThreadGroup>;
RWByteAddressBuffer Data : register(u0);
groupshared uint Mine[3072];
[numthreads(128, 1, 1)]
void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 3072; i += 128)
    Mine[i] = Data.Load(i * 4);
  GroupMemoryBarrierWithGroupSync();
  Data.Store(t * 4, Mine[3071 - t]);
  Half<MatrixUse::A> a = Half<MatrixUse::A>::Load<16>(Data, 65536, 256, MatrixLayout::RowMajor);
  a.Cast<ComponentType::F16, MatrixUse::B, true>().Store<16>(Data, 131072, 256, MatrixLayout::RowMajor);
}

// NATIVE: remark: this 64x64 matrix of f16 and the matrices it is used with are native workgroup matrices

// WAVES: remark: this 128x128 matrix of f16 and the matrices it is used with are divided between the waves of the group, not native workgroup matrices: target 'prefers-native' keeps 8192 of its 49152 bytes of groupshared memory for such matrices
// JSON:  "native": false

// FORCED: error: 53248 bytes of groupshared memory exceed the 49152 bytes that target 'prefers-native' has
// FORCED: note: the device reserves 8192 of these bytes for workgroup matrices; '--group-matrices=waves' needs none
