RWByteAddressBuffer O;
groupshared float16_t Tile[];
[numthreads(32, 1, 1)] void main() { WaveMatrixLeft<float16_t, 16, 16> a; a.Load(Tile, 0, 16, false); a.Store(O, 0, 32, false); }
