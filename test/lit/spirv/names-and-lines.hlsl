// Names are the user's; -g adds lines.
// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s --implicit-check-not=OpLine
// RUN: tessera --target vulkan %s -g --emit=spirv-asm | FileCheck %s --check-prefix=LINES

// CHECK: OpName %Out "Out"
// CHECK: OpName %total "total"
// LINES: %[[FILE:[0-9]+]] = OpString "{{.*}}names-and-lines.hlsl"
RWByteAddressBuffer Out : register(u0);

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint total = 0;
  for (uint k = 0; k < i; ++k)
    // LINES: OpLine %[[FILE]] [[# @LINE + 1]]
    total += Out.Load(k * 4);
  // LINES: OpLine %[[FILE]] [[# @LINE + 1]]
  Out.Store(0, total);
}
