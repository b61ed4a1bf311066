RWByteAddressBuffer O;
[numthreads(32, 1, 1)] void main() { WaveMatrixAccumulator<float, 67108864, 16> c; c.Fill(1); c.Store(O, 0, 64, false); }
