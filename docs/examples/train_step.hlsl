// One step of training for a network of two layers, y = W2 x max(W1 x x + B1, 0) + B2, whose loss is half the square of what y is off,
// averaged over all samples. Two dispatches:
//
//   gradients  a thread for each sample: forward, backward, and what the sample adds to the gradients of weights and biases. Dispatch
//              (Count / 64, rounded up, 1, 1) groups; the gradients are zero before
//   update     a thread for each weight and bias, which moves against its gradient; the gradient is zero again. Dispatch
//              (SIZE / 4 / 64, rounded up, 1, 1) groups
//
// Weights and Gradients are of f32 and look alike: W1, B1, W2, B2 by rows, which begin at multiples of 16 bytes. Weights is bound
// twice, as what gradients reads and as what update writes.
//
//   tessera -T cs_6_10 -E gradients train_step.hlsl -o gradients.spv
//   tessera -T cs_6_10 -E update train_step.hlsl -o update.spv
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef INPUTS
#define INPUTS 6
#endif
#ifndef HIDDEN
#define HIDDEN 16
#endif
#ifndef OUTPUTS
#define OUTPUTS 5
#endif

cbuffer Step : register(b0) {
  uint Count; // samples
  float Rate;
};

ByteAddressBuffer Samples : register(t1); // of each sample the inputs and what y should be, f32
ByteAddressBuffer Weights : register(t2);
RWByteAddressBuffer Gradients : register(u3);
RWByteAddressBuffer Updated : register(u4); // Weights again

// Where layers and biases lie, and from row to row, in bytes.
#define ALIGNED(count) (((count) * 4 + 15) / 16 * 16)
#define STRIDE1 ALIGNED(INPUTS)
#define STRIDE2 ALIGNED(HIDDEN)
#define BIAS1 (HIDDEN * STRIDE1)
#define LAYER2 (BIAS1 + ALIGNED(HIDDEN))
#define BIAS2 (LAYER2 + OUTPUTS * STRIDE2)
#define SIZE (BIAS2 + ALIGNED(OUTPUTS))

template <int M, int K> using Layer = Matrix<ComponentType::F32, M, K, MatrixUse::A, MatrixScope::Thread>;

[numthreads(64, 1, 1)] void gradients(uint index : SV_DispatchThreadID) {
  if (index >= Count)
    return;
  const vector<float, INPUTS> x = Samples.Load<vector<float, INPUTS> >(index * (INPUTS + OUTPUTS) * 4);
  const vector<float, OUTPUTS> wanted = Samples.Load<vector<float, OUTPUTS> >((index * (INPUTS + OUTPUTS) + INPUTS) * 4);

  // Forward.
  Layer<HIDDEN, INPUTS> layer1 = Layer<HIDDEN, INPUTS>::Load<MatrixLayout::RowMajor, 16>(Weights, 0, STRIDE1);
  Layer<OUTPUTS, HIDDEN> layer2 = Layer<OUTPUTS, HIDDEN>::Load<MatrixLayout::RowMajor, 16>(Weights, LAYER2, STRIDE2);
  VectorRef<ComponentType::F32, HIDDEN> bias1 = {Weights, BIAS1};
  VectorRef<ComponentType::F32, OUTPUTS> bias2 = {Weights, BIAS2};
  const vector<float, HIDDEN> sums = MultiplyAdd<float>(layer1, x, bias1);
  const vector<float, HIDDEN> hidden = max(sums, 0);
  const vector<float, OUTPUTS> y = MultiplyAdd<float>(layer2, hidden, bias2);

  // Backward: the rows of the second layer, read as columns, are its transpose.
  Layer<HIDDEN, OUTPUTS> transposed2 = Layer<HIDDEN, OUTPUTS>::Load<MatrixLayout::ColMajor, 16>(Weights, LAYER2, STRIDE2);
  const vector<float, OUTPUTS> byOutputs = (y - wanted) / Count;
  const vector<float, HIDDEN> byHidden = Multiply<float>(transposed2, byOutputs);
  const vector<float, HIDDEN> bySums = select(sums > 0, byHidden, (vector<float, HIDDEN>)0);

  // A layer's gradient is the outer product of what comes back to it and what went into it.
  OuterProduct<ComponentType::F32>(byOutputs, hidden).InterlockedAccumulate<16>(Gradients, LAYER2);
  InterlockedAccumulate(Gradients, BIAS2, byOutputs);
  OuterProduct<ComponentType::F32>(bySums, x).InterlockedAccumulate<16>(Gradients, 0);
  InterlockedAccumulate(Gradients, BIAS1, bySums);
}

[numthreads(64, 1, 1)] void update(uint index : SV_DispatchThreadID) {
  const uint at = index * 4;
  if (at >= SIZE)
    return;
  Updated.Store<float>(at, Updated.Load<float>(at) - Rate * Gradients.Load<float>(at));
  Gradients.Store<float>(at, 0);
}
