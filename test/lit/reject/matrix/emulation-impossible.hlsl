// RUN: %check-diags %s
// Neither a row, nor the features that lanes need to compute it.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(32, 1, 1)] void main() {
  WaveMatrixLeft<float, 16, 16> a;
  WaveMatrixRight<float, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(In, 0, 64, false);
  b.Load(In, 0, 64, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 64, false);
}
// EXPECT --target Inputs/no-shuffle.yaml
// DIAG: MultiplyNoMatrices @ 12
// DIAG: EmulationImpossible @ 0
//| emulation-impossible.hlsl:12:5: error: a matrix multiply of f32 x f32 -> f32 is not supported: target 'no-shuffle' has no matrix hardware
//|    12 |   c.Multiply(a, b);
//|       |     ^~~~~~~~
//| tessera: note: it cannot be emulated: target 'no-shuffle' lacks subgroup shuffle (feature 'subgroup-shuffle')
//| 1 error generated.
