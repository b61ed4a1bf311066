RWByteAddressBuffer O;
[numthreads(32, 1, 1)] void main() { WaveMatrixAccumulator<float, 16, 16> c[0]; c[0].Fill(1); }
