// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// The zero-point example of the specification with the functions that it leaves out: int8 by uint8 over their full
// range, sums of rows and columns, scalar operations and broadcast additions. Padded rows, two by three groups.
// py: M, N, K, PadA, PadB, PadC = 32, 48, 64, 80, 96, 224
// py: ZeroA, ZeroB = -119, 201
// py: A = [[(r * 37 + k * 89 + r * k) % 256 - 128 for k in range(K)] for r in range(M)]
// py: B = [[(k * 53 + c * 101 + k * c) % 256 for c in range(N)] for k in range(K)]
// py: C = [[sum((A[r][k] - ZeroA) * (B[k][c] - ZeroB) for k in range(K)) for c in range(N)] for r in range(M)]
// groups: 3 2 1
// in inputA i8: flat([row + [77] * (PadA - K) for row in A])
// in inputB u8: flat([column + [78] * (PadB - K) for column in transpose(B)])
// in zeroPoints i32: [ZeroA, ZeroB]
// out output i32: flat([row + [-842150451] * (PadC // 4 - N) for row in C])
ByteAddressBuffer inputA : register(t0);
ByteAddressBuffer inputB : register(t1);
StructuredBuffer<int> zeroPoints : register(t2);
RWByteAddressBuffer output : register(u3);

#define TILESIZE_X 16
#define TILESIZE_Y 16
static const uint K = 64;

uint CalculateRowStrideMatrixA() { return 80; }
uint CalculateColStrideMatrixB() { return 96; }
int GetZeroPointScalarA() { return zeroPoints[0]; }
int GetZeroPointScalarB() { return zeroPoints[1]; }

[WaveSize(WAVE)]
[numthreads(WAVE, 1, 1)]
void main(uint3 groupId : SV_GroupID) {
  WaveMatrixLeft<int8_t4_packed, 16, 16> matA;
  WaveMatrixRight<uint8_t4_packed, 16, 16> matB;
  WaveMatrixLeftColAcc<int32_t, 16, 16> rowSumsOfA;
  WaveMatrixRightRowAcc<int32_t, 16, 16> columnSumsOfB;
  WaveMatrixAccumulator<int32_t, 16, 16> matC;

  const uint matrixDepth = matA.MatrixDepth();
  const uint row = groupId.y * TILESIZE_Y, col = groupId.x * TILESIZE_X;
  const uint rowStrideA = CalculateRowStrideMatrixA(), colStrideB = CalculateColStrideMatrixB();

  rowSumsOfA.Fill(0);
  columnSumsOfB.Fill(0);
  matC.Fill(0);
  for (uint step = 0; step < K; step += matrixDepth) {
    matA.Load(inputA, row * rowStrideA + step, rowStrideA, /*bColMajor*/ false);
    matB.Load(inputB, col * colStrideB + step, colStrideB, /*bColMajor*/ true);
    rowSumsOfA.SumAccumulate(matA);
    columnSumsOfB.SumAccumulate(matB);
    matC.MultiplyAccumulate(matA, matB);
  }

  const int zeroPointA = GetZeroPointScalarA(), zeroPointB = GetZeroPointScalarB();
  rowSumsOfA.ScalarMultiply(-zeroPointB);
  columnSumsOfB.ScalarMultiply(-zeroPointA);
  matC.Add(rowSumsOfA);
  matC.Add(columnSumsOfB);
  matC.ScalarAdd(zeroPointA * zeroPointB * K);
  matC.Store(output, row * 224 + col * sizeof(int), 224, /*bColMajor*/ false);
}
