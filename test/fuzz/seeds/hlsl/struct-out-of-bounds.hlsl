struct Stage {
  float16_t scale;
};
groupshared Stage stages[2];
groupshared float16_t tile[256];
[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  int n = 320;
  WaveMatrixAccumulator<float16_t, 16, 16> c;
  c.Fill(1);
  c.ScalarMultiply(stages[n].scale);
  c.Store(tile, 0, 16, false);
}
