#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif

ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);

[WaveSize(WAVE_SIZE)]
[numthreads(WAVE_SIZE, 1, 1)]
void main() {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(A, 0, 48, /*bColMajor*/ false); // offset and stride in bytes
  b.Load(B, 0, 48, /*bColMajor*/ true);
  c.Multiply(a, b);
  c.Store(C, 0, 80, /*bColMajor*/ false);
}
