// RUN: %check-diags %s
RWByteAddressBuffer Out : register(u0);

[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  double x = i;
  double y = x * x;
  Out.Store(8 * i, y + x);
}
// EXPECT --target vulkan-subgroup
// DIAG: FeatureMissing @ 5
// DIAG: FeatureWayOut @ 0
//| double.hlsl:5:14: error: target 'vulkan-subgroup' lacks 64-bit floating-point arithmetic (feature 'float64'), which 'double' needs here and in 2 other lines
//|     5 |   double x = i;
//|       |              ^
//| tessera: note: use 'float', or choose 'amd-rdna3', 'amd-rdna4', 'lavapipe' or another target that has it
//| 1 error generated.
