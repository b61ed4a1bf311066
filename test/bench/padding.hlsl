// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A * B with a tile for each of 4 waves, whose shape no tile of the device divides. With KEEP the
// factors are loaded once and multiplied again and again, so that nothing but the multiply counts.
#include <dx/linalg.h>
using namespace dx::linalg;
#define WAVES 4
#define PANEL (SHAPE_K * 4)
ByteAddressBuffer A : register(t0); // ROWS x DEPTH half
ByteAddressBuffer B : register(t1); // DEPTH x WIDTH half
RWByteAddressBuffer C : register(u2); // ROWS x WIDTH float
typedef Matrix<ComponentType::F16, SHAPE_M, SHAPE_K, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, SHAPE_K, SHAPE_N, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, SHAPE_M, SHAPE_N, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
#ifndef KEEP
#define LINE_A (PANEL + 8)
#define LINE_B (SHAPE_N * WAVES + 8)
groupshared float16_t PanelA[SHAPE_M * LINE_A], PanelB[PANEL * LINE_B];

typedef vector<float16_t, 8> Eight;
void copyPanels(uint Row, uint Col, uint Depth, uint Thread) {
  for (uint i = Thread; i < SHAPE_M * PANEL / 8; i += 32 * WAVES) {
    Eight From = A.Load<Eight>(((Row + i / (PANEL / 8)) * DEPTH + Depth + i % (PANEL / 8) * 8) * 2);
    for (uint e = 0; e < 8; ++e)
      PanelA[i / (PANEL / 8) * LINE_A + i % (PANEL / 8) * 8 + e] = From[e];
  }
  for (uint j = Thread; j < PANEL * SHAPE_N * WAVES / 8; j += 32 * WAVES) {
    Eight From = B.Load<Eight>(((Depth + j / (SHAPE_N * WAVES / 8)) * WIDTH + Col + j % (SHAPE_N * WAVES / 8) * 8) * 2);
    for (uint e = 0; e < 8; ++e)
      PanelB[j / (SHAPE_N * WAVES / 8) * LINE_B + j % (SHAPE_N * WAVES / 8) * 8 + e] = From[e];
  }
}
#endif

[WaveSize(32)] [numthreads(32 * WAVES, 1, 1)] void main(uint3 Group : SV_GroupID, uint Thread : SV_GroupIndex) {
  uint Wave = WaveReadLaneFirst(Thread / 32), Row = Group.y * SHAPE_M, Col = Group.x * WAVES * SHAPE_N;
  Sums c = Sums::Splat(0);
#ifdef KEEP
  Left a0 = Left::Load<16>(A, Row * DEPTH * 2, DEPTH * 2, MatrixLayout::RowMajor);
  Left a1 = Left::Load<16>(A, (Row * DEPTH + SHAPE_K) * 2, DEPTH * 2, MatrixLayout::RowMajor);
  Right b0 = Right::Load<16>(B, (Col + Wave * SHAPE_N) * 2, WIDTH * 2, MatrixLayout::RowMajor);
  Right b1 = Right::Load<16>(B, (SHAPE_K * WIDTH + Col + Wave * SHAPE_N) * 2, WIDTH * 2, MatrixLayout::RowMajor);
  for (uint k = 0; k < DEPTH; k += SHAPE_K) {
    c.MultiplyAccumulate(a0, b0);
    c.MultiplyAccumulate(a1, b1);
    c.MultiplyAccumulate(a1, b0);
    c.MultiplyAccumulate(a0, b1);
  }
#else
  for (uint p = 0; p < DEPTH; p += PANEL) {
    copyPanels(Row, Col, p, Thread);
    GroupMemoryBarrierWithGroupSync();
    for (uint k = 0; k < PANEL; k += SHAPE_K)
      c.MultiplyAccumulate(Left::Load(PanelA, k, LINE_A, MatrixLayout::RowMajor),
                           Right::Load(PanelB, k * LINE_B + Wave * SHAPE_N, LINE_B, MatrixLayout::RowMajor));
    GroupMemoryBarrierWithGroupSync();
  }
#endif
  c.Store(C, (Row * WIDTH + Col + Wave * SHAPE_N) * 4, WIDTH * 4, MatrixLayout::RowMajor);
}
