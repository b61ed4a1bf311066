// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main(uint i : SV_GroupID) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  a.Load(In, 0, 32, false, i);
  a.Store(Out, 0, 32, false);
}
// EXPECT --target lavapipe
// DIAG: MatrixAlignmentUnknown @ 7
//| alignment-unknown.hlsl:7:5: error: the alignment must be known at compile time
//|     7 |   a.Load(In, 0, 32, false, i);
//|       |     ^~~~
//| 1 error generated.
