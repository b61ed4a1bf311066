// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[numthreads(64, 1, 1)] void main() {
  WaveMatrixAccumulator<float, 16, 16> c;
  c.MatrixDepth();
  c.Transpose();
  c.Load(In, 0, 64);
  c.Fill(1, 2);
  float f = c;
  c + c;
}
// EXPECT
// DIAG: error @ 7
// DIAG: error @ 8
// DIAG: error @ 9
// DIAG: CallFound @ 9
// DIAG: CallExpected @ 9
// DIAG: CallExpected @ 9
// DIAG: CallExpected @ 9
// DIAG: error @ 10
// DIAG: error @ 11
// DIAG: error @ 12
//| no-such-method.hlsl:7:5: error: no member named 'MatrixDepth' in 'WaveMatrixAccumulator' (16x16 float accumulator)
//|     7 |   c.MatrixDepth();
//|       |   ~ ^
//| no-such-method.hlsl:8:5: error: no member named 'Transpose' in 'WaveMatrixAccumulator' (16x16 float accumulator)
//|     8 |   c.Transpose();
//|       |   ~ ^
//| no-such-method.hlsl:9:5: error: no matching member function for call to 'Load'
//|     9 |   c.Load(In, 0, 64);
//|       |   ~~^~~~
//| no-such-method.hlsl:9:5: note: found (ByteAddressBuffer, int, int)
//| no-such-method.hlsl:9:5: note: expected 'Load(ByteAddressBuffer b, uint o, uint s, bool c, uint a = 0)'
//| no-such-method.hlsl:9:5: note: expected 'Load(RWByteAddressBuffer b, uint o, uint s, bool c, uint a = 0)'
//| no-such-method.hlsl:9:5: note: expected 'Load(A b, uint o, uint s, bool c)'
//| no-such-method.hlsl:10:13: error: too many arguments to function call, expected single argument 'value', have 2 arguments
//|    10 |   c.Fill(1, 2);
//|       |   ~~~~~~    ^
//| no-such-method.hlsl:11:9: error: cannot initialize a variable of type 'float' with an lvalue of type 'WaveMatrixAccumulator' (16x16 float accumulator)
//|    11 |   float f = c;
//|       |         ^   ~
//| no-such-method.hlsl:12:5: error: invalid operands to binary expression ('WaveMatrixAccumulator' (16x16 float accumulator) and 'WaveMatrixAccumulator' (16x16 float accumulator))
//|    12 |   c + c;
//|       |   ~ ^ ~
//| 6 errors generated.
