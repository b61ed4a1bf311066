#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif

struct Sizes {
  uint Rows, Columns, Depth; // multiples of 16
};
[[vk::push_constant]] ConstantBuffer<Sizes> Size;

ByteAddressBuffer Input : register(t0);   // Rows x Depth, float16_t
ByteAddressBuffer Weights : register(t1); // Depth x Columns, float16_t
StructuredBuffer<float> Bias : register(t2);
RWByteAddressBuffer Output : register(u3); // Rows x Columns, float

typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(WAVE_SIZE)]
[numthreads(WAVE_SIZE, 1, 1)]
void main(uint2 Tile : SV_GroupID) {
  uint Row = 16 * Tile.y, Column = 16 * Tile.x;
  Sums Y = Sums::Splat(0);
  for (uint K = 0; K < Size.Depth; K += 16) {
    Left X = Left::Load(Input, 2 * (Row * Size.Depth + K), 2 * Size.Depth, MatrixLayout::RowMajor);
    Right W = Right::Load(Weights, 2 * (K * Size.Columns + Column), 2 * Size.Columns, MatrixLayout::RowMajor);
    Y.MultiplyAccumulate(X, W);
  }
  for (uint I = 0; I < Y.Length(); ++I)
    Y.Set(I, max(Y.Get(I) + Bias[Column + Y.GetCoordinate(I).y], 0));
  Y.Store(Output, 4 * (Row * Size.Columns + Column), 4 * Size.Columns, MatrixLayout::RowMajor);
}
