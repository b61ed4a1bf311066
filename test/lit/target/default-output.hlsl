// Without -o and --emit the target chooses the back end.
// RUN: tessera %s --target apple-m1 | FileCheck %s --check-prefix=MSL
// RUN: tessera %s --target=m3max | FileCheck %s --check-prefix=MSL
// RUN: tessera %s --target apple-m1 -o - | FileCheck %s --check-prefix=MSL
// RUN: sed 's/^name: .*/name: mine/; /^aliases/d' %source/lib/Target/targets/apple-m1.yaml > %t.yaml
// RUN: tessera %s --target %t.yaml | FileCheck %s --check-prefix=MSL
// RUN: tessera %s --target apple-m1 --emit=ir | FileCheck %s --check-prefix=IR
// RUN: tessera %s --target h100 -o %t.spv
// RUN: not tessera %s --target apple-m1 -o %t.spv 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tessera %s --target apple-m0 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// MSL: kernel void main
// IR: tsir 1
// OTHER: error: target 'apple-m1' needs '--emit=msl', not '--emit=spirv'
// UNKNOWN: error: unknown target 'apple-m0'; did you mean 'apple-m1'?
RWBuffer<uint> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = i; }
