// RUN: %check-diags %s
groupshared float First[256], Second[256];
RWByteAddressBuffer Out;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  WaveMatrixAccumulator<float, 16, 16> m;
  m.Fill(1);
  m.Store(i > 3 ? First : Second, 0, 16, false);
  m.Load((true ? First : Second), 0, 16, false);
  m.Store((First), 0, 16, false);
  m.Store(Out, 0, 64, false);
}
// EXPECT --target vulkan
// DIAG: SharedArgument @ 7
// DIAG: SharedArgument @ 8
//| groupshared-chosen.hlsl:7:5: error: the groupshared variable passed here must be known at compile time: branch around two calls
//|     7 |   m.Store(i > 3 ? First : Second, 0, 16, false);
//|       |     ^~~~~
//| groupshared-chosen.hlsl:8:5: error: the groupshared variable passed here must be known at compile time: branch around two calls
//|     8 |   m.Load((true ? First : Second), 0, 16, false);
//|       |     ^~~~
//| 2 errors generated.
