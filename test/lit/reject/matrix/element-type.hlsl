// RUN: %check-diags %s
[numthreads(64, 1, 1)] void main() {
  WaveMatrixLeft<double, 16, 16> d;
  WaveMatrixLeft<bool, 16, 16> e;
  WaveMatrixAccumulator<int16_t, 16, 16> f;
  WaveMatrixLeft<float4, 16, 16> g;
  d.Fill(1);
  e.Fill(1);
  f.Fill(1);
  g.Fill(1);
}
// EXPECT
// DIAG: MatrixElement @ 3
// DIAG: MatrixElement @ 4
// DIAG: MatrixElement @ 5
// DIAG: MatrixElement @ 6
//| element-type.hlsl:3:34: error: a left matrix cannot have elements of type 'double': use float16_t, float, int8_t4_packed or uint8_t4_packed
//|     3 |   WaveMatrixLeft<double, 16, 16> d;
//|       |                                  ^
//| element-type.hlsl:4:32: error: a left matrix cannot have elements of type 'bool': use float16_t, float, int8_t4_packed or uint8_t4_packed
//|     4 |   WaveMatrixLeft<bool, 16, 16> e;
//|       |                                ^
//| element-type.hlsl:5:42: error: an accumulator cannot have elements of type 'int16_t': use float16_t, float or int
//|     5 |   WaveMatrixAccumulator<int16_t, 16, 16> f;
//|       |                                          ^
//| element-type.hlsl:6:34: error: a left matrix cannot have elements of type 'vector<float, 4>': use float16_t, float, int8_t4_packed or uint8_t4_packed
//|     6 |   WaveMatrixLeft<float4, 16, 16> g;
//|       |                                  ^
//| 4 errors generated.
