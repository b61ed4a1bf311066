// A neural material: each thread runs a network of three layers over its own texel. The first layer has
// weights of f16, the second of 8-bit floats, both as `dx::linalg::MatrixLayout::MulOptimal` lays them
// out; the last one lies by rows. Activations are leaky ReLU.
//
//   tessera -T cs_6_10 neural_material.hlsl -o material.spv
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef FEATURES
#define FEATURES 12
#endif
#ifndef WIDTH
#define WIDTH 32
#endif

ByteAddressBuffer Weights : register(t0);
ByteAddressBuffer Features : register(t1);
RWStructuredBuffer<float3> Colors : register(u2);

// Where the layers and their biases lie, in bytes.
static const uint Second = WIDTH * ((FEATURES * 2 + 15) / 16 * 16);
static const uint Third = Second + WIDTH * WIDTH;
static const uint Biases = Third + 3 * WIDTH * 2 + 16 - 3 * WIDTH * 2 % 16;

template <int N> vector<float16_t, N> activate(vector<float16_t, N> x) {
  return max(x, x * (float16_t)0.125);
}

[numthreads(64, 1, 1)] void main(uint texel : SV_DispatchThreadID) {
  typedef Matrix<ComponentType::F16, WIDTH, FEATURES, MatrixUse::A, MatrixScope::Thread> First;
  typedef Matrix<ComponentType::F8_E4M3FN, WIDTH, WIDTH, MatrixUse::A, MatrixScope::Thread> Hidden;
  typedef Matrix<ComponentType::F16, 3, WIDTH, MatrixUse::A, MatrixScope::Thread> Last;
  VectorRef<ComponentType::F16, WIDTH> firstBias = {Weights, Biases};
  VectorRef<ComponentType::F16, WIDTH> hiddenBias = {Weights, Biases + WIDTH * 2};
  VectorRef<ComponentType::F16, 3> lastBias = {Weights, Biases + WIDTH * 4};

  vector<float16_t, FEATURES> input =
      Features.Load<vector<float16_t, FEATURES> >(texel * FEATURES * 2);
  First first = First::Load<MatrixLayout::MulOptimal>(Weights, 0, 0);
  vector<float16_t, WIDTH> x = activate(MultiplyAdd<float16_t>(first, input, firstBias));
  Hidden hidden = Hidden::Load<MatrixLayout::MulOptimal>(Weights, Second, 0);
  x = activate(MultiplyAdd<float16_t>(hidden, x, hiddenBias));
  Last last = Last::Load<MatrixLayout::RowMajor>(Weights, Third, WIDTH * 2);
  Colors[texel] = MultiplyAdd<float>(last, x, lastBias);
}
