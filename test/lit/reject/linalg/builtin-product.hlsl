// RUN: %check-diags %s
RWByteAddressBuffer Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(8, 16, 32, 0, 1)]] a;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(8, 32, 8, 1, 1)]] b;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(8, 16, 8, 1, 1)]] low;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 16, 8, 2, 1)]] c;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 8, 16, 2, 1)]] d;
  __builtin_LinAlg_FillMatrix(a, 1.0);
  __builtin_LinAlg_FillMatrix(b, false, 1u);
  __builtin_LinAlg_FillMatrix(low, 1);
  __builtin_LinAlg_FillMatrix(d, 1);
  __builtin_LinAlg_MatrixMatrixMultiply(c, a, b);
  __builtin_LinAlg_MatrixMatrixMultiply(c, b, a);
  __builtin_LinAlg_MatrixMatrixMultiply(c, a, low);
  __builtin_LinAlg_MatrixMatrixMultiply(d, a, b);
  __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(c, a, b, d);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixProductUses @ 15
// DIAG: MatrixProductDepth @ 16
// DIAG: MatrixProductShape @ 17
// DIAG: MatrixProductShape @ 18
//| builtin-product.hlsl:15:3: error: expected an A matrix and a B matrix for a product that gives an accumulator
//|    15 |   __builtin_LinAlg_MatrixMatrixMultiply(c, b, a);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-product.hlsl:16:3: error: an A matrix of 16 by 32 cannot be multiplied with a B matrix of 16 by 8: the first must have as many columns as the second has rows
//|    16 |   __builtin_LinAlg_MatrixMatrixMultiply(c, a, low);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-product.hlsl:17:3: error: the product of a matrix of 16 by 32 and one of 32 by 8 needs an accumulator of 16 by 8
//|    17 |   __builtin_LinAlg_MatrixMatrixMultiply(d, a, b);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-product.hlsl:18:3: error: the product of a matrix of 16 by 32 and one of 32 by 8 needs an accumulator of 16 by 8
//|    18 |   __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(c, a, b, d);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
