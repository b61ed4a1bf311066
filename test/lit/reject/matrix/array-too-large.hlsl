// RUN: %check-diags %s
// A matrix counts as one component of a variable, and takes several where the target has it in parts, or in its lanes.
RWByteAddressBuffer Out : register(u1);
struct Pair {
  WaveMatrixAccumulator<float, 32, 16> a;
  uint used;
};
static Pair Kept[9000];
[numthreads(64, 1, 1)] void main(uint3 group : SV_GroupID) {
  WaveMatrixAccumulator<float, 16, 16> c[12000];
  c[0].Fill(1);
  c[group.x].Store(Out, 0, 64, false);
  Kept[group.x].a.Fill(2);
  Kept[group.y].a.Store(Out, 4096, 64, false);
}
// EXPECT --target vulkan
// EXPECT --target apple-m1 --emit=msl
// DIAG: LoweredSize @ 8
//| array-too-large.hlsl:8:13: error: this takes 81000 components on the target, but a variable or value has at most 65532: use a smaller array of matrices
//|     8 | static Pair Kept[9000];
//|       |             ^
//| 1 error generated.
