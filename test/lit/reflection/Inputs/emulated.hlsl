// Multiplies whose types most targets lack.
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

template <typename T> void multiply(uint at) {
  WaveMatrixLeft<T, 16, 16> a;
  WaveMatrixRight<T, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(In, at, 64, false);
  b.Load(In, at + 1024, 64, true);
  c.Multiply(a, b);
  c.Store(Out, at, 64, false);
}

[numthreads(32, 1, 1)]
void main() {
  multiply<float>(16);
  multiply<float16_t>(4096);
}
