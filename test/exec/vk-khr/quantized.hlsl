// RUN: %exec-test %s
// matrix
// options: -Wno-emulation
// define: WAVE=8
// A layer of a quantized network: 16-bit weights and activations, sums that saturate, which a bias
// begins, then a scale and ReLU element by element, in float, and back to 16 bits.
// py: M, N, K = 16, 16, 32
// py: W = [[(r * 1117 + k * 733) % 65536 - 32768 for k in range(K)] for r in range(M)]
// py: X = [[(k * 31 + c * 57) % 255 - 127 for c in range(N)] for k in range(K)]
// py: Bias = [2**31 - 1 if c % 5 == 0 else -2**31 if c % 7 == 3 else c * 1000 for c in range(N)]
// py: def saturated(x): return min(max(x, -2**31), 2**31 - 1)
// py: def half_step(c, acc, k): return saturated(acc + k)
// py: def dot(r, c, k): return sum(W[r][i] * X[i][c] for i in range(k, k + 16))
// py: def total(r, c): return saturated(saturated(Bias[c] + dot(r, c, 0)) + dot(r, c, 16))
// py: def f32(x): import struct; return struct.unpack("<f", struct.pack("<f", x))[0]
// py: def scaled(x): return max(int(f32(x) / 2**17), 0)
// in Weights i16 @ 0.0: flat(W)
// in Inputs i16 @ 0.1: flat(X)
// in Biases i32 @ 0.2: flat([Bias for r in range(M)])
// out Outputs i16 @ 0.3: flat([[scaled(total(r, c)) for c in range(N)] for r in range(M)])
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<int16_t> Weights : register(t0);
StructuredBuffer<int16_t> Inputs : register(t1);
StructuredBuffer<int> Biases : register(t2);
RWStructuredBuffer<int16_t> Outputs : register(u3);

template <typename T> struct Layer {
  using Left = CooperativeMatrixA<T, vk::ScopeSubgroup, 16, 16>;
  using Right = CooperativeMatrixB<T, vk::ScopeSubgroup, 16, 16>;
  using Sums = CooperativeMatrixAccumulator<int, vk::ScopeSubgroup, 16, 16>;
  using Scaled = CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16>;

  Sums sums;

  void step(uint k) {
    Left w = Left::template Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Weights, k, 32);
    Right x = Right::template Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Inputs, k * 16, 16);
    sums = cooperativeMatrixSaturatingMultiplyAdd(w, x, sums);
  }

  void finish() {
    Scaled y = sums.template cast<float>() * (1.0 / 131072);
    for (uint i = 0; i < Scaled::GetLength(); ++i)
      y.Set(max(y.Get(i), 0.0), i);
    y.template cast<T>().template Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Outputs, 0, 16);
  }
};

[numthreads(WAVE, 1, 1)] void main() {
  Layer<int16_t> layer;
  layer.sums = Layer<int16_t>::Sums::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Biases, 0, 16);
  for (uint k = 0; k < 32; k += 16)
    layer.step(k);
  layer.finish();
}
