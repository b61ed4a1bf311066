// RUN: %check-diags %s
cbuffer C {
  WaveMatrixLeft<float16_t, 16, 16> m;
};
RWByteAddressBuffer Out;
[numthreads(64, 1, 1)] void main() {
  m.Store(Out, 0, 32, false);
}
// EXPECT
