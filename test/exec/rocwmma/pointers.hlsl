// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Everything that can be used as a pointer, row_major as a type and as the keyword, fragments in structs, arrays, parameters and results.
// in In f32: list(range(1024))
// in Rows f32 @ 0.3: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
// py: def at(offset, ld): return [[offset + r * ld + c for c in range(16)] for r in range(16)]
// py: def turned(offset, ld): return transpose(at(offset, ld))
// py: Results = [at(0, 16), at(40, 16), at(48, 20), turned(64, 32), at(3, 16), at(35, 16), at(7, 16), at(38, 16), at(16, 16),
//     [[2 * x + 2 for x in row] for row in at(8, 16)], [[5] * 16] * 16, [[0] * 16] * 16]
// out Out f32: flat([x for m in Results for x in m])
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
StructuredBuffer<row_major float4x4> Rows : register(t3);
groupshared float Flat[512];
groupshared float Tiles[2][16][16];

#define BY_ROWS row_major
typedef row_major Rowwise;
template <typename Layout = row_major> struct Pair {
  fragment<accumulator, 16, 16, 16, float, Layout> f[2];
};
typedef fragment<accumulator, 16, 16, 16, float, BY_ROWS> Frag;

Frag doubled(Frag f) {
  for (uint i = 0; i < f.num_elements; ++i)
    f.x[i] += f.x[i];
  return f;
}
void raise(inout Frag f, float by) {
  for (int i = 0; i < f.num_elements; i++)
    f.x[i] = f.x[i] + by;
}

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 512; i += WAVE) {
    Flat[i] = In[i];
    Tiles[i / 256][i / 16 % 16][i % 16] = In[i];
  }
  synchronize_workgroup();
  auto to = Out + 0;
  Pair<> p;
  fragment<accumulator, 16, 16, 16, float, col_major> turned;
  fragment<accumulator, 16, 16, 16, float> any;
  Frag f;

  load_matrix_sync(f, In, 16);
  store_matrix_sync(to, f, 16);
  load_matrix_sync(p.f[0], In + 40, 16);
  store_matrix_sync(Out + 256, p.f[0], 16);
  auto from = In + 64;
  from -= 16;
  load_matrix_sync(p.f[1], from, 20);
  store_matrix_sync(to + 512, p.f[1], 16);
  load_matrix_sync(turned, 32 + (In + 32), 32);
  for (uint i = 0; i < any.num_elements; ++i)
    any.x[i] = turned.x[i];
  to += 768;
  store_matrix_sync(to, any, 16, mem_row_major);
  load_matrix_sync(any, In[3], 16, mem_row_major);
  store_matrix_sync(Out[1024], any, 16, mem_row_major);
  load_matrix_sync(f, Tiles[0][2] + 3, 16);
  store_matrix_sync(Out + 1280, f, 16);
  load_matrix_sync(f, Flat + 8 - 1, 16);
  store_matrix_sync(Out + 1536, f, 16);
  load_matrix_sync(f, Flat[38], 16);
  store_matrix_sync(Out + 1792, f, 16);
  load_matrix_sync(f, Tiles[0][1][0], 16);
  store_matrix_sync(Out + 2048, f, 16);
  load_matrix_sync(f, Flat + 8, 16);
  f = doubled(f);
  raise(f, Rows[0]._12);
  store_matrix_sync(Out + 2304, f, 16);
  fragment<accumulator, 16, 16, 16, float, Rowwise> filled;
  fill_fragment(filled, Rows[0]._21);
  store_matrix_sync(Out + 2560, filled, 16);
  store_matrix_sync(Out + 2816, fragment<accumulator, 16, 16, 16, float, Rowwise>(), 16);
}
