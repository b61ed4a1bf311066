// RUN: %check-diags %s
WaveMatrixLeft<float16_t, 16, 16> Loose;
RWByteAddressBuffer Out;
[numthreads(64, 1, 1)] void main() {
  Loose.Store(Out, 0, 32, false);
}
// EXPECT
