RWByteAddressBuffer Out : register(u3);
struct Step {
  float of;
  uint at;
};
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Step steps[3];
  WaveMatrixAccumulator<float, 16, 16> sums[2];
  steps[i & 1].of = 2;
  sums[0].Fill((1 + steps)[i].of);
  sums[0].Add((sums + 1)[0]);
  sums[0].Store(Out, 0, 64, false);
}
