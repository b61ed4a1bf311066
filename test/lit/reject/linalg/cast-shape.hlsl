// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 16, 8, 2, 1)]] wide;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 8, 16, 2, 1)]] high;
  __builtin_LinAlg_FillMatrix(wide, 1.0);
  __builtin_LinAlg_CopyConvertMatrix(high, wide, true);
  __builtin_LinAlg_CopyConvertMatrix(high, wide, false);
  __builtin_LinAlg_CopyConvertMatrix(wide, wide, true);
  __builtin_LinAlg_CopyConvertMatrix(high, wide, i == 0);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixCastShape @ 10
// DIAG: MatrixCastShape @ 11
// DIAG: MatrixTransposeConstant @ 12
//| cast-shape.hlsl:10:3: error: a 16x8 matrix cannot be converted to a matrix of 8 by 16
//|    10 |   __builtin_LinAlg_CopyConvertMatrix(high, wide, false);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| cast-shape.hlsl:11:3: error: a 16x8 matrix cannot be converted to a transposed matrix of 16 by 8
//|    11 |   __builtin_LinAlg_CopyConvertMatrix(wide, wide, true);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| cast-shape.hlsl:12:3: error: the transpose argument must be a constant
//|    12 |   __builtin_LinAlg_CopyConvertMatrix(high, wide, i == 0);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
