// RUN: %exec-test %s
// matrix
// options: -Werror -Wno-emulation
// define: WAVE=8
// Orientation by a specialization constant, out parameters and templates of matrices, arrays of arrays of them in structs,
// one of several groupshared arrays, conditions that are the same for a whole wave.
// spec 7 bool: 1
// in A0 f32 @ 0.0: list(range(64))
// in A1 f32 @ 0.1: [100 + i for i in range(64)]
// out Out f32 @ 0.2: [b * 100 + c * 8 + r for b in range(2) for r in range(8) for c in range(8)] + [i * 3 for i in range(64)] +
//   [v for v in (4, 5, 6, 7) for i in range(64)] + [i + 1 for i in range(64)]
[[vk::binding(0)]] StructuredBuffer<float> A0;
[[vk::binding(1)]] StructuredBuffer<float> A1;
[[vk::binding(2)]] RWStructuredBuffer<float> Out;
[[vk::constant_id(7)]] const bool Columns = false;
groupshared float T[2][3][64];
typedef subgroup_matrix_result<float, 8, 8> Result;

template <typename M> void swap(inout M a, inout M b) { M t = a; a = b; b = t; }
void both(out Result a, out Result b) { a = Result(7); b = Result(6); }
struct Acc {
  Result tiles[2][2];
  void add(float x) {
    [unroll] for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j)
        tiles[i][j] = subgroupMatrixScalarAdd(tiles[i][j], x);
  }
};
Acc make(float x) { Acc a; a.add(x); return a; }

[numthreads(WAVE, 2, 1)] void main(uint id : subgroup_id, uint lane : subgroup_invocation_id) {
  if (id == 0) {
    auto a = subgroupMatrixLoad<Result>(A0, 0, Columns, 8);
    subgroupMatrixStore(Out, 0, a, false, 8);
  } else {
    const Result a = subgroupMatrixLoad<Result>(A1, 0, Columns, 8);
    subgroupMatrixStore(Out, 64, a, false, 8);
  }
  for (uint i = lane; i < 64; i += WAVE)
    T[id][2][i] = i;
  GroupMemoryBarrierWithGroupSync();
  Result m = subgroupMatrixLoad<Result>(T[id][2], 0, false, 8);
  Result n = m;
  n = subgroupMatrixScalarMultiply(n, 2);
  swap(m, n);
  Acc acc = make(4);
  Result pair[2] = {Result(5), Result(1)};
  Result p, q;
  both(p, q);
  uint k = 0;
  do {
    switch (k) {
    case 0: n = subgroupMatrixScalarAdd(n, 1); break;
    default: m = subgroupMatrixScalarMultiply(m, 1.5); break;
    }
  } while (++k < 2);
  if (id == 1) {
    subgroupMatrixStore(Out, 128, m, false, 8);
    subgroupMatrixStore(Out, 192, acc.tiles[1][0], false, 8);
    subgroupMatrixStore(Out, 256, pair[0], true, 8);
    subgroupMatrixStore(Out, 320, q, true, 8);
    subgroupMatrixStore(Out, 384, p, true, 8);
    subgroupMatrixStore(Out, 448, n, false, 8);
  }
}
