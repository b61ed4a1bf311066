// RUN: %check-diags %s
// The functions below <dx/linalg.h>, with arguments that are not matrices or elements of one.
RWByteAddressBuffer Out : register(u1);
struct Pair {
  float x, y;
};
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(8, 16, 16, 0, 1)]] a;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(8, 16, 16, 1, 1)]] b;
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 16, 16, 2, 1)]] c;
  int n = 3;
  Pair pair = {1, 2};
  float2 both = 2;
  __builtin_LinAlg_FillMatrix(n, 2.0);
  __builtin_LinAlg_CopyConvertMatrix(c, 2, false);
  __builtin_LinAlg_CopyConvertMatrix(n, c, false);
  n = __builtin_LinAlg_MatrixLength(n);
  both = __builtin_LinAlg_MatrixGetCoordinate(3, 0);
  __builtin_LinAlg_MatrixGetElement(n, n, 2);
  __builtin_LinAlg_MatrixGetElement(pair, c, 0);
  __builtin_LinAlg_MatrixSetElement(c, c, 0, both);
  __builtin_LinAlg_MatrixMatrixMultiply(c, n, b);
  __builtin_LinAlg_MatrixMatrixMultiply(c, a, 2);
  __builtin_LinAlg_MatrixMatrixMultiply(n, a, b);
  __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(c, a, b, pair);
  __builtin_LinAlg_MatrixAccumulate(c, c, 2);
  __builtin_LinAlg_MatrixAccumulate(n, n, c);
  __builtin_LinAlg_MatrixStoreToDescriptor(pair, Out, 0, 64, 0, 4);
}
// EXPECT -T cs_6_10 --target vulkan -ferror-limit=0
// DIAG: MatrixTaken @ 14
// DIAG: MatrixTaken @ 15
// DIAG: MatrixTaken @ 16
// DIAG: MatrixTaken @ 17
// DIAG: MatrixTaken @ 18
// DIAG: MatrixTaken @ 19
// DIAG: MatrixElementScalar @ 20
// DIAG: MatrixElementScalar @ 21
// DIAG: MatrixTaken @ 22
// DIAG: MatrixTaken @ 23
// DIAG: MatrixTaken @ 24
// DIAG: MatrixTaken @ 25
// DIAG: MatrixTaken @ 26
// DIAG: MatrixTaken @ 27
// DIAG: MatrixTaken @ 28
//| builtin-arguments.hlsl:14:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    14 |   __builtin_LinAlg_FillMatrix(n, 2.0);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:15:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    15 |   __builtin_LinAlg_CopyConvertMatrix(c, 2, false);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:16:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    16 |   __builtin_LinAlg_CopyConvertMatrix(n, c, false);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:17:7: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    17 |   n = __builtin_LinAlg_MatrixLength(n);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:18:10: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    18 |   both = __builtin_LinAlg_MatrixGetCoordinate(3, 0);
//|       |          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:19:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    19 |   __builtin_LinAlg_MatrixGetElement(n, n, 2);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:20:3: error: an element of a matrix is a scalar, not 'Pair'
//|    20 |   __builtin_LinAlg_MatrixGetElement(pair, c, 0);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:21:3: error: an element of a matrix is a scalar, not 'vector<float, 2>'
//|    21 |   __builtin_LinAlg_MatrixSetElement(c, c, 0, both);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:22:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    22 |   __builtin_LinAlg_MatrixMatrixMultiply(c, n, b);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:23:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    23 |   __builtin_LinAlg_MatrixMatrixMultiply(c, a, 2);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:24:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    24 |   __builtin_LinAlg_MatrixMatrixMultiply(n, a, b);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:25:3: error: expected a matrix, found 'Pair': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    25 |   __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(c, a, b, pair);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:26:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    26 |   __builtin_LinAlg_MatrixAccumulate(c, c, 2);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:27:3: error: expected a matrix, found 'int': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    27 |   __builtin_LinAlg_MatrixAccumulate(n, n, c);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| builtin-arguments.hlsl:28:3: error: expected a matrix, found 'Pair': declare it with the attributes of its matrix, or use 'Matrix' of <dx/linalg.h>
//|    28 |   __builtin_LinAlg_MatrixStoreToDescriptor(pair, Out, 0, 64, 0, 4);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 15 errors generated.
