// C = max(A x B + Bias, 0) for any M, N and K, any strides and any offsets, with dx::linalg.
//
// A is M x K, B is K x N (both f16) and C is M x N (f32), all in row-major order. Each wave computes one tile of C.
// Offsets and strides count components. Dispatch (ceil(N / TILE), ceil(M / TILE), 1) groups.
//
// A tile that lies inside its matrix, at multiples of 16 bytes, goes directly between the buffer and the wave. The lanes copy
// every other tile through groupshared memory, with zeros outside of the matrix, and write only the elements that C has.
//
// Compile with -T cs_6_10 -DWAVE_SIZE=<the device's wave size>.
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif
#define TILE 16

typedef Matrix<ComponentType::F16, TILE, TILE, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, TILE, TILE, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, TILE, TILE, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

struct Place {
  uint Rows, Columns, First, Stride;

  // The index of a component.
  uint at(uint row, uint column) { return First + row * Stride + column; }

  bool has(uint row, uint column) { return row < Rows && column < Columns; }

  // Whether the tile at (row, column) lies inside, and in the buffer where a device can load and store it.
  bool direct(uint row, uint column, uint size) {
    const bool inside = row + TILE <= Rows && column + TILE <= Columns;
    return inside && (at(row, column) * size | Stride * size) % 16 == 0;
  }
};

struct Problem {
  uint M, N, K;
  uint FirstA, StrideA, FirstB, StrideB, FirstC, StrideC;
};
[[vk::push_constant]] ConstantBuffer<Problem> P;

ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
StructuredBuffer<float> Bias : register(t2); // N
RWByteAddressBuffer C : register(u3);

groupshared float16_t EdgeA[TILE * TILE];
groupshared float16_t EdgeB[TILE * TILE];

// Copies a tile to groupshared memory. What lies outside of the matrix is zero, which adds nothing to a sum.
void stage(ByteAddressBuffer from, Place p, uint row, uint column, groupshared float16_t to[TILE * TILE], uint lane) {
  for (uint i = lane; i < TILE * TILE; i += WAVE_SIZE) {
    const uint r = row + i / TILE, c = column + i % TILE;
    to[i] = float16_t(0);
    if (p.has(r, c))
      to[i] = from.Load<float16_t>(p.at(r, c) * 2);
  }
}

[WaveSize(WAVE_SIZE)]
[numthreads(WAVE_SIZE, 1, 1)]
void main(uint2 group : SV_GroupID, uint lane : SV_GroupIndex) {
  const Place a = {P.M, P.K, P.FirstA, P.StrideA};
  const Place b = {P.K, P.N, P.FirstB, P.StrideB};
  const Place c = {P.M, P.N, P.FirstC, P.StrideC};
  const uint row = group.y * TILE, column = group.x * TILE;

  Sums sums = Sums::Splat(0);
  for (uint k = 0; k < P.K; k += TILE) {
    // The conditions are the same for all lanes, as loads of matrices and barriers need them.
    const bool directA = a.direct(row, k, 2), directB = b.direct(k, column, 2);
    if (!directA)
      stage(A, a, row, k, EdgeA, lane);
    if (!directB)
      stage(B, b, k, column, EdgeB, lane);
    GroupMemoryBarrierWithGroupSync();

    Left left;
    if (directA)
      left = Left::Load(A, a.at(row, k) * 2, P.StrideA * 2, MatrixLayout::RowMajor);
    else
      left = Left::Load(EdgeA, 0, TILE, MatrixLayout::RowMajor);
    Right right;
    if (directB)
      right = Right::Load(B, b.at(k, column) * 2, P.StrideB * 2, MatrixLayout::RowMajor);
    else
      right = Right::Load(EdgeB, 0, TILE, MatrixLayout::RowMajor);
    sums.MultiplyAccumulate(left, right);
    GroupMemoryBarrierWithGroupSync(); // before the next tiles are staged
  }

  // The epilogue: bias and activation, element by element. Bias has no element past the last column.
  const bool directC = c.direct(row, column, 4);
  for (uint i = 0; i < sums.Length(); ++i) {
    const uint2 place = uint2(row, column) + sums.GetCoordinate(i);
    if (!c.has(place.x, place.y))
      continue;
    const float value = max(sums.Get(i) + Bias[place.y], 0);
    if (directC)
      sums.Set(i, value);
    else
      C.Store<float>(c.at(place.x, place.y) * 4, value);
  }
  if (directC)
    sums.Store(C, c.at(row, column) * 4, P.StrideC * 4, MatrixLayout::RowMajor);
}
