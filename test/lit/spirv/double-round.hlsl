// round of a double on lavapipe, which takes ties toward zero (workaround double-round): a sum with 2^52, and the sign.
//
// RUN: tessera --target lavapipe --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=SUMS
// RUN: tessera --target nvidia-hopper --emit=spirv-asm %s -o - | FileCheck %s --check-prefix=PLAIN
// SUMS-NOT: RoundEven
// SUMS:     OpFAdd %double %[[#]] %double_4503599627370496
// SUMS:     OpFSub %double %[[#]] %double_4503599627370496
// SUMS:     OpSelect %double
// PLAIN:    OpExtInst %double %[[#]] RoundEven
RWStructuredBuffer<double> Values : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Values[i] = round(Values[i]); }
