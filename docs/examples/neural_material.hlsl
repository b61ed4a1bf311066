// A neural material: each thread runs a network of three layers over its own texel. Activations are leaky ReLU; weights, biases
// and activations are f16.
//
// Weights has the layers one after the other, then their biases, each at a multiple of 16 bytes. The two large layers lie
// as MatrixLayout::MulOptimal lays them out; the last one lies by rows, 16 bytes longer than they need be.
//
//   -DFP8        the weights of the hidden layer are 8-bit floats (e4m3), which are half as much to read
//   -DROW_MAJOR  all layers are loaded by rows, which begin at multiples of 16 bytes
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
#ifdef FP8
#define HIDDEN ComponentType::F8_E4M3FN
#define HIDDEN_BYTES 1
#else
#define HIDDEN ComponentType::F16
#define HIDDEN_BYTES 2
#endif
#ifdef ROW_MAJOR
#define LAYOUT MatrixLayout::RowMajor
#else
#define LAYOUT MatrixLayout::MulOptimal
#endif

ByteAddressBuffer Weights : register(t0);
ByteAddressBuffer Features : register(t1);
RWStructuredBuffer<float3> Colors : register(u2);

// Where the layers and their biases lie, and from row to row, in bytes. What is optimal has no stride.
#define ALIGNED(bytes) (((bytes) + 15) / 16 * 16)
static const uint FirstStride = ALIGNED(FEATURES * 2), HiddenStride = ALIGNED(WIDTH * HIDDEN_BYTES);
static const uint LastStride = ALIGNED(WIDTH * 2) + 16;
static const uint Hidden = WIDTH * FirstStride;
static const uint Last = Hidden + WIDTH * HiddenStride;
static const uint FirstBias = Last + 3 * LastStride;
static const uint HiddenBias = FirstBias + ALIGNED(WIDTH * 2);
static const uint LastBias = HiddenBias + ALIGNED(WIDTH * 2);

template <int N> vector<float16_t, N> activate(vector<float16_t, N> x) {
  return max(x, x * (float16_t)0.125);
}

[numthreads(64, 1, 1)] void main(uint texel : SV_DispatchThreadID) {
  typedef Matrix<ComponentType::F16, WIDTH, FEATURES, MatrixUse::A, MatrixScope::Thread> FirstLayer;
  typedef Matrix<HIDDEN, WIDTH, WIDTH, MatrixUse::A, MatrixScope::Thread> HiddenLayer;
  typedef Matrix<ComponentType::F16, 3, WIDTH, MatrixUse::A, MatrixScope::Thread> LastLayer;
  const uint optimal = LAYOUT != MatrixLayout::RowMajor;
  VectorRef<ComponentType::F16, WIDTH> firstBias = {Weights, FirstBias};
  VectorRef<ComponentType::F16, WIDTH> hiddenBias = {Weights, HiddenBias};
  VectorRef<ComponentType::F16, 3> lastBias = {Weights, LastBias};

  vector<float16_t, FEATURES> features = Features.Load<vector<float16_t, FEATURES> >(texel * FEATURES * 2);
  FirstLayer first = FirstLayer::Load<LAYOUT, 16>(Weights, 0, optimal ? 0 : FirstStride);
  vector<float16_t, WIDTH> x = activate(MultiplyAdd<float16_t>(first, features, firstBias));
  HiddenLayer hidden = HiddenLayer::Load<LAYOUT, 16>(Weights, Hidden, optimal ? 0 : HiddenStride);
  x = activate(MultiplyAdd<float16_t>(hidden, x, hiddenBias));
  LastLayer last = LastLayer::Load<MatrixLayout::RowMajor, 16>(Weights, Last, LastStride);
  Colors[texel] = MultiplyAdd<float>(last, x, lastBias);
}
