RWByteAddressBuffer O;
cbuffer C { WaveMatrixAccumulator<float, 16, 16> m; }
[numthreads(32, 1, 1)] void main() { m.Store(O, 0, 64, false); }
