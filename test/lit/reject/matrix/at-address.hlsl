// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
struct Push {
  vk::BufferPointer<float[256]> a;
  vk::BufferPointer<WaveMatrixAccumulator<float, 16, 16> > m;
};
[[vk::push_constant]] Push P;
[numthreads(32, 1, 1)] void main() {
  rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> f;
  rocwmma::load_matrix_sync(f, P.a.Get(), 16, rocwmma::mem_row_major);
  rocwmma::store_matrix_sync(P.a.Get(), f, 16, rocwmma::mem_row_major);
  WaveMatrixAccumulator<float, 16, 16> m = P.m.Get();
}
// EXPECT --target vulkan
// DIAG: MatrixArrayWhere @ 10
// DIAG: MatrixArrayWhere @ 11
// DIAG: MatrixInMemory @ 12
// DIAG: MatrixInMemoryNote @ 12
//| at-address.hlsl:10:3: error: a matrix cannot be loaded from or stored to memory at an address: use a structured buffer, an array in one, or a groupshared array, of float
//|    10 |   rocwmma::load_matrix_sync(f, P.a.Get(), 16, rocwmma::mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~
//| at-address.hlsl:11:3: error: a matrix cannot be loaded from or stored to memory at an address: use a structured buffer, an array in one, or a groupshared array, of float
//|    11 |   rocwmma::store_matrix_sync(P.a.Get(), f, 16, rocwmma::mem_row_major);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| at-address.hlsl:12:48: error: a matrix cannot be in memory at an address
//|    12 |   WaveMatrixAccumulator<float, 16, 16> m = P.m.Get();
//|       |                                                ^~~
//| at-address.hlsl:12:48: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|    12 |   WaveMatrixAccumulator<float, 16, 16> m = P.m.Get();
//|       |                                                ^~~
//| 3 errors generated.
