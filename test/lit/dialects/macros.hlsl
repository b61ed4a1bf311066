// Macros of the user with short and common names do not reach the names in headers of matrices.
// RUN: tessera -T cs_6_10 --target nvidia-hopper %s -o %t.spv -DC=1 -DE=2 -DF=3 -DK=4 -DM=5 -DN=6 -DP=7 -DR=8 -DS=9 -DT=10 \
// RUN:   -Drows=11 -Dcolumns=12 -Dscope=13 -Duse=14 -Dindex=15 -Ddata=16 -Dstride=17 -Dlayout=18 -Dother=19
// RUN: tessera -T cs_6_10 --target nvidia-hopper %s -o %t.spv -DTESSERA_LINALG_EXT_PORTABLE -DK=4 -DM=5 -DN=6 -DT=10

#include <dx/linalg.h>
#include <tessera/linalg_ext.h>
#ifndef TESSERA_LINALG_EXT_PORTABLE
#include <rocwmma/rocwmma.hpp>
#include <vk/khr/cooperative_matrix.h>
#endif

ByteAddressBuffer In;
RWByteAddressBuffer Out;
typedef dx::linalg::Matrix<dx::linalg::ComponentType::F16, 16, 16, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave> Tile;

#ifndef TESSERA_LINALG_EXT_PORTABLE
RWStructuredBuffer<float16_t> Halves;
typedef vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Left;
typedef vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> Right;
typedef vk::khr::CooperativeMatrixAccumulator<float16_t, vk::ScopeSubgroup, 16, 16> Sums;
void product() {
  Left a = Left::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Halves, 0, 16);
  Right b = Right::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Halves, 256, 16);
  Sums sums = vk::khr::cooperativeMatrixMultiplyAdd(a, b, Sums::Splat(0));
  sums.Set(sums.Get(0) * 2, 0);
  sums.cast<float16_t>().Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Halves, 512, 16);
}
#else
void product() {}
#endif

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Tile tile = tessera::LoadClamped<Tile>(In, 0, 34, dx::linalg::MatrixLayout::RowMajor, 9, 16);
  tile = tessera::RowMax(tile.Cast<dx::linalg::ComponentType::F16, dx::linalg::MatrixUse::Accumulator, true>());
  tessera::StoreClamped(tile, Out, 0, 34, dx::linalg::MatrixLayout::RowMajor, 9, 16);
  product();
}
