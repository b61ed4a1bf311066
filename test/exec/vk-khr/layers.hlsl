// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Three layers of a network by two waves of a group. A wave reads the other wave's results in the next layer, from a buffer that
// is coherent; weights are stored as the bits of float in vectors of uint.
// py: N, L = 16, 3
// py: W = [[[(l * 5 + r * 3 + c * 7) % 5 - 2 for c in range(N)] for r in range(N)] for l in range(L)]
// py: X = [[(r + c * 3) % 5 - 2 for c in range(N)] for r in range(N)]
// py: def relu(a): return [[max(x, 0) for x in row] for row in a]
// py: def layer(x, l): return [[v / 4 for v in row] for row in relu(mul(W[l], x))]
// py: X1 = layer(X, 0)
// py: X2 = layer(X1, 1)
// py: import struct
// py: def bits(x): return struct.unpack("<I", struct.pack("<f", x))[0]
// in Weights u32 @ 0.0: [bits(x) for x in flat([flat(w) for w in W])]
// inout Activations f32 @ 0.1: flat(X) + [0] * 256 -> flat(X2) + flat(X1)
// out Result f32 @ 0.2: flat(layer(X2, 2))
#include <vk/khr/cooperative_matrix.h>
StructuredBuffer<uint4> Weights : register(t0);
globallycoherent RWStructuredBuffer<float> Activations : register(u1);
RWStructuredBuffer<float> Result : register(u2);

#define SIZE 16
using Left = vk::khr::CooperativeMatrix<float, vk::ScopeSubgroup, SIZE, SIZE, vk::CooperativeMatrixUseMatrixAKHR>;
using Right = vk::khr::CooperativeMatrix<float, vk::ScopeSubgroup, SIZE, SIZE / 2, vk::CooperativeMatrixUseMatrixBKHR>;
using Sums = vk::khr::CooperativeMatrix<float, vk::ScopeSubgroup, SIZE, SIZE / 2, vk::CooperativeMatrixUseMatrixAccumulatorKHR>;

Sums relu(Sums m) {
  for (uint i = 0; i < m.GetLength(); i++)
    m.Set(max(m.Get(i), 0), i);
  return m;
}

[numthreads(2 * WAVE, 1, 1)] void main(uint thread : SV_GroupIndex) {
  const uint half_of = thread / WAVE * (SIZE / 2);
  for (uint layer = 0; layer < 3; ++layer) {
    const uint from = layer % 2 * 256, to = 256 - from;
    Left w = Left::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Weights, layer * 64, SIZE / 4);
    Right x = Right::CoherentLoad<vk::CooperativeMatrixLayoutRowMajorKHR>(Activations, from + half_of, SIZE);
    Sums y = relu(vk::khr::cooperativeMatrixMultiplyAdd(w, x, Sums::Splat(0))) * 0.25;
    if (layer == 2)
      y.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Result, half_of, SIZE);
    else
      y.CoherentStore<vk::CooperativeMatrixLayoutRowMajorKHR>(Activations, to + half_of, SIZE);
    AllMemoryBarrierWithGroupSync();
  }
}
