// RUN: %exec-test %s
// matrix
// options: -Werror -Wno-emulation
// define: WAVE=8
// Three layers of 16 neurons on 32 inputs: each wave has its own rows; the
// result of a layer goes through the wave's part of groupshared memory, where lanes set negative numbers to 0, into the next.
// py: N, BATCH = 16, 32
// py: X = [[(r * 3 + k * 5) % 9 - 4 for k in range(N)] for r in range(BATCH)]
// py: Ws = [[[(l + r * 7 + c * 3) % 5 - 2 for c in range(N)] for r in range(N)] for l in range(3)]
// py: Bs = [[(c * 11 + l) % 7 - 3 for c in range(N)] for l in range(3)]
// py: def layer(x, l): return [[max(0, v + Bs[l][c]) for c, v in enumerate(row)] for row in mul(x, Ws[l])]
// py: Y = layer(layer(layer(X, 0), 1), 2)
// groups: 1 1 1
// in Net f32: flat([flat(Ws[l]) + Bs[l] for l in range(3)])
// in In f32: flat(X)
// out Out f32: flat(Y)
#define N 16
#define LAYERS 3
#define BATCH 32

struct Layer {
  float weights[N * N];
  float bias[N];
};
StructuredBuffer<Layer> Net : register(t0);
StructuredBuffer<float> In : register(t1);
RWStructuredBuffer<float> Out : register(u2);

struct Workspace {
  float rows[N * N];
  float pad[4];
};
groupshared Workspace Spaces[BATCH / N];

struct Activations {
  subgroup_matrix_left<f32, N, N> values;

  static Activations load(StructuredBuffer<float> from, uint row) {
    Activations a;
    a.values = subgroupMatrixLoad<subgroup_matrix_left<f32, N, N> >(from, row * N, false, N);
    return a;
  }
};

typedef subgroup_matrix_right<f32, N, N> Weights;
typedef subgroup_matrix_result<f32, N, N> Result;

Result forward(Activations a, uint layer) {
  Weights w = subgroupMatrixLoad<Weights, false>(Net[layer].weights, 0, N);
  return subgroupMatrixMultiply<f32>(a.values, w);
}

[numthreads(BATCH / N * WAVE, 1, 1)] void main(uint wave : subgroup_id, uint lane : subgroup_invocation_id) {
  Activations a = Activations::load(In, wave * N);
  for (uint layer = 0; layer < LAYERS; ++layer) {
    subgroupMatrixStore(Spaces[wave].rows, 0, forward(a, layer), false, N);
    GroupMemoryBarrierWithGroupSync();
    for (uint i = lane; i < N * N; i += WAVE)
      Spaces[wave].rows[i] = max(0, Spaces[wave].rows[i] + Net[layer].bias[i % N]);
    GroupMemoryBarrierWithGroupSync();
    a.values = subgroupMatrixLoad<subgroup_matrix_left<f32, N, N> >(Spaces[wave].rows, 0, false, N);
    GroupMemoryBarrierWithGroupSync();
  }
  for (uint i = lane; i < N * N; i += WAVE)
    Out[wave * N * N + i] = Spaces[wave].rows[i];
}
