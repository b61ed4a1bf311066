// C = A x B with dx::linalg matrices of a whole thread group: nothing here says how many waves there are, or which part of C
// is whose. A group computes a tile of C, and the compiler shares it among its waves.
//
// A is M x K in row-major order, B is K x N in column-major order (each column is contiguous), C is M x N in row-major order;
// strides are in bytes. Factors are f16, sums f32; with -DINT8 factors are i8, sums i32. M, N and K are multiples of the tile. Dispatch (N / TILE_N, M / TILE_M, 1) groups.
//
//   -DLAYER  C = max(A x B, 0) x W, the two layers of a network: W is N x LAYER, in row-major order, N is TILE_N, and C is
//            M x LAYER. Dispatch (1, M / TILE_M, 1) groups
//
// Compile with -T cs_6_10, and where the device has waves of several sizes with -DWAVE_SIZE=<one of them>: the group is shared
// among as many waves as it certainly has.
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef TILE_M
#define TILE_M 64 // rows of C for a group
#endif
#ifndef TILE_N
#define TILE_N 64 // columns of C for a group
#endif
#ifndef TILE_K
#define TILE_K 32
#endif
#ifndef THREADS
#define THREADS 128
#endif

#ifdef INT8
#define FACTOR ComponentType::I8
#define SUM ComponentType::I32
#define FACTOR_BYTES 1
#else
#define FACTOR ComponentType::F16
#define SUM ComponentType::F32
#define FACTOR_BYTES 2
#endif

template <ComponentEnum C, int Rows, int Columns, MatrixUseEnum Use>
using OfGroup = Matrix<C, Rows, Columns, Use, MatrixScope::ThreadGroup>;
typedef OfGroup<FACTOR, TILE_M, TILE_K, MatrixUse::A> Left;
typedef OfGroup<FACTOR, TILE_K, TILE_N, MatrixUse::B> Right;
typedef OfGroup<SUM, TILE_M, TILE_N, MatrixUse::Accumulator> Sums;

cbuffer Problem : register(b0) {
  uint K, StrideA, StrideB, StrideC, StrideW;
};

ByteAddressBuffer A : register(t1);
ByteAddressBuffer B : register(t2);
RWByteAddressBuffer C : register(u3);
#ifdef LAYER
ByteAddressBuffer W : register(t4);
#endif

#ifdef WAVE_SIZE
[WaveSize(WAVE_SIZE)]
#endif
[numthreads(THREADS, 1, 1)]
void main(uint3 group : SV_GroupID) {
  const uint firstRow = group.y * TILE_M, firstCol = group.x * TILE_N;
  Sums sums = Sums::Splat(0);
  for (uint k = 0; k < K; k += TILE_K) {
    Left a = Left::Load<16>(A, firstRow * StrideA + k * FACTOR_BYTES, StrideA, MatrixLayout::RowMajor);
    Right b = Right::Load<16>(B, firstCol * StrideB + k * FACTOR_BYTES, StrideB, MatrixLayout::ColMajor);
    sums.MultiplyAccumulate(a, b);
  }
#ifdef LAYER
  for (uint e = 0; e < sums.Length(); ++e)
    sums.Set(e, max(sums.Get(e), 0));
  // The sums become a factor: they go to other waves, through groupshared memory.
  OfGroup<FACTOR, TILE_M, TILE_N, MatrixUse::A> hidden = sums.Cast<FACTOR, MatrixUse::A>();
  OfGroup<FACTOR, TILE_N, LAYER, MatrixUse::B> weights =
      OfGroup<FACTOR, TILE_N, LAYER, MatrixUse::B>::Load<16>(W, 0, StrideW, MatrixLayout::RowMajor);
  Multiply<SUM>(hidden, weights).Store<16>(C, firstRow * StrideC, StrideC, MatrixLayout::RowMajor);
#else
  sums.Store<16>(C, firstRow * StrideC + firstCol * 4, StrideC, MatrixLayout::RowMajor);
#endif
}
