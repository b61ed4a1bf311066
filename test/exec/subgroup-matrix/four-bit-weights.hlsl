// RUN: %exec-test %s
// matrix
// options: -Werror -Wno-emulation
// define: WAVE=8
// Weights of four bits with a scale and a zero point for each 32 of a row: the group expands them into groupshared memory, each
// of its two waves multiplies its half, and results go through an array of arrays, whose valid rows the lanes write.
// py: M, N, K = 12, 32, 64
// py: X = [[(r * 5 + k * 3) % 7 - 3 for k in range(K)] for r in range(M)]
// py: Q = [[(c * 7 + k * 11 + c * k) % 16 for k in range(K)] for c in range(N)]
// py: Scale = [[0.5 if (c + b) % 2 else 0.25 for b in range(K // 32)] for c in range(N)]
// py: Zero = [[(c * 3 + b) % 16 for b in range(K // 32)] for c in range(N)]
// py: W = [[(Q[c][k] - Zero[c][k // 32]) * Scale[c][k // 32] for k in range(K)] for c in range(N)]
// py: def word(c, w): return sum(Q[c][8 * w + i] << 4 * i for i in range(8))
// in Input f16: flat(X)
// in Weights u32: flat([[word(c, w) for w in range(K // 8)] for c in range(N)])
// in Scales f16: flat(Scale)
// in Zeros u32: flat(Zero)
// out Output f32: flat(mul(X, transpose(W)))
static const uint M = 12, N = 32, K = 64, Tile = 16, Depth = 32, Waves = 2;

StructuredBuffer<f16> Input : register(t0);
StructuredBuffer<uint> Weights : register(t1);
StructuredBuffer<f16> Scales : register(t2);
StructuredBuffer<uint> Zeros : register(t3);
RWStructuredBuffer<f32> Output : register(u4);

groupshared f16 Rows[Tile * Depth];
groupshared f16 Columns[N * Depth];
groupshared f32 Scratch[Waves][Tile * Tile];

typedef subgroup_matrix_left<f16, 8, Tile> Left;
typedef subgroup_matrix_right<f16, Tile, 8> Right;
typedef subgroup_matrix_result<f32, Tile, Tile> Result;

void fetchRows(uint thread, uint from) {
  for (uint i = thread; i < Tile * Depth; i += Waves * WAVE) {
    uint row = i / Depth;
    Rows[i] = row < M ? Input[row * K + from + i % Depth] : (f16)0;
  }
}

void expandColumns(uint thread, uint from) {
  for (uint i = thread; i < N * Depth / 8; i += Waves * WAVE) {
    uint column = i / (Depth / 8), part = i % (Depth / 8);
    uint block = column * (K / 32) + from / 32;
    uint packed = Weights[column * (K / 8) + from / 8 + part];
    [unroll] for (uint n = 0; n < 8; ++n)
      Columns[column * Depth + part * 8 + n] = (f16)(int(packed >> (4 * n) & 15) - int(Zeros[block])) * Scales[block];
  }
}

[numthreads(Waves * WAVE, 1, 1)] void main(uint thread : SV_GroupIndex, uint wave : subgroup_id, uint lane : subgroup_invocation_id) {
  Result sums;
  for (uint from = 0; from < K; from += Depth) {
    GroupMemoryBarrierWithGroupSync();
    fetchRows(thread, from);
    expandColumns(thread, from);
    GroupMemoryBarrierWithGroupSync();
    for (uint k = 0; k < Depth; k += 8) {
      Left left = subgroupMatrixLoad<Left>(Rows, k, false, Depth);
      Right right = subgroupMatrixLoad<Right>(Columns, wave * Tile * Depth + k, true, Depth);
      sums = subgroupMatrixMultiplyAccumulate(left, right, sums);
    }
  }
  subgroupMatrixStore(Scratch[wave], 0, sums, false, Tile);
  GroupMemoryBarrierWithGroupSync();
  for (uint i = lane; i < M * Tile; i += WAVE)
    Output[i / Tile * N + wave * Tile + i % Tile] = Scratch[wave][i];
}
