// RUN: %check-diags %s
groupshared WaveMatrixLeft<float16_t, 16, 16> Shared;
groupshared WaveMatrixAccumulator<float, 16, 16> SharedArray[2];
[numthreads(64, 1, 1)] void main() {
  Shared.Fill(1);
  SharedArray[1].Fill(2);
}
// EXPECT
// DIAG: error @ 5
// DIAG: error @ 6
//| groupshared.hlsl:5:3: error: cannot initialize object parameter of type 'WaveMatrixLeft' (16xK half left matrix) with an expression of type 'WaveMatrixLeft' (16xK half left matrix)
//|     5 |   Shared.Fill(1);
//|       |   ^~~~~~
//| groupshared.hlsl:6:3: error: cannot initialize object parameter of type 'WaveMatrixAccumulator' (16x16 float accumulator) with an expression of type 'WaveMatrixAccumulator' (16x16 float accumulator)
//|     6 |   SharedArray[1].Fill(2);
//|       |   ^~~~~~~~~~~~~~
//| 2 errors generated.
