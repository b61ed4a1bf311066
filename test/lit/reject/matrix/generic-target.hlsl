// Reported once, if no target is named and lanes share a matrix.
// RUN: %check-diags %s
ByteAddressBuffer In;
RWByteAddressBuffer Out;
[numthreads(32, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> A, B;
  A.Load(In, 0, 32, false);
  B.Load(In, 512, 32, true);
  A.Store(Out, 0, 32, false);
  B.Store(Out, 512, 32, false);
}
// EXPECT
// DIAG: TargetGeneric @ 7
//| generic-target.hlsl:7:5: remark: no device is named, so the shapes and types of matrices are not checked: name a device with '--target' [-Wgeneric-target]
//|     7 |   A.Load(In, 0, 32, false);
//|       |     ^~~~
// EXPECT -Wno-generic-target
// EXPECT --target vulkan
// EXPECT -Werror
// DIAG: TargetGeneric @ 7
//| generic-target.hlsl:7:5: remark: no device is named, so the shapes and types of matrices are not checked: name a device with '--target' [-Wgeneric-target]
//|     7 |   A.Load(In, 0, 32, false);
//|       |     ^~~~
