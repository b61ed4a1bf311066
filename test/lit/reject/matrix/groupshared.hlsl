// RUN: %check-diags %s
groupshared WaveMatrixLeft<float16_t, 16, 16> Shared;
groupshared WaveMatrixAccumulator<float, 16, 16> SharedArray[2];
[numthreads(64, 1, 1)] void main() {
  Shared.Fill(1);
  SharedArray[1].Fill(2);
}
// EXPECT
