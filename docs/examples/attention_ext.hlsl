// O = softmax(Q x K^T / sqrt(HEAD)) x V for each head, causal: attention.hlsl with the reductions of <tessera/linalg_ext.h>. Scores,
// weights, maxima and sums never leave the matrices: RowMax and RowSum give matrices whose rows hold one number each, and functors
// combine them element by element.
//
// Buffers, strides and the dispatch are those of attention.hlsl, for WAVES * ROWS queries in a group. Compile with -T cs_6_10
// -DWAVE_SIZE=<the device's wave size>, and for heads of 128 components with -DROWS=16, if a lane has 255 registers or fewer.
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif
#ifndef HEAD
#define HEAD 64 // components of a head, a multiple of KEYS, at most 128
#endif
#ifndef KEYS
#define KEYS 32 // keys and values of a block, a divisor of WAVES * WAVE_SIZE
#endif
#ifndef WAVES
#define WAVES 4 // of a group
#endif
#ifndef ROWS
#define ROWS WAVE_SIZE // of a wave. Its lanes hold eight matrices of so many rows and KEYS columns, and the outputs
#endif

typedef Matrix<ComponentType::F16, ROWS, HEAD, MatrixUse::A, MatrixScope::Wave> Queries;
typedef Matrix<ComponentType::F16, HEAD, KEYS, MatrixUse::B, MatrixScope::Wave> Keys;
typedef Matrix<ComponentType::F16, ROWS, KEYS, MatrixUse::A, MatrixScope::Wave> Weights;
typedef Matrix<ComponentType::F16, KEYS, KEYS, MatrixUse::B, MatrixScope::Wave> Values;
typedef Matrix<ComponentType::F32, ROWS, KEYS, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

cbuffer Problem : register(b0) {
  uint StrideQ, StrideK, StrideV, StrideO;
};

ByteAddressBuffer Q : register(t1);
ByteAddressBuffer K : register(t2);
ByteAddressBuffer V : register(t3);
RWByteAddressBuffer O : register(u4);

struct Mask { // keys after the query have no weight
  float Scale;
  uint Query, Key;
  float operator()(uint row, uint column, float score) { return Key + column <= Query + row ? score * Scale : -1e30; }
};
struct Larger {
  float operator()(uint row, uint column, float a, float b) { return max(a, b); }
};
struct Power {
  float operator()(uint row, uint column, float score, float maximum) { return exp2(score - maximum); }
};
struct Plus {
  float operator()(uint row, uint column, float a, float b) { return a + b; }
};
struct Times {
  float operator()(uint row, uint column, float a, float b) { return a * b; }
};
struct Over {
  float operator()(uint row, uint column, float a, float b) { return a / b; }
};

[WaveSize(WAVE_SIZE)]
[numthreads(WAVES * WAVE_SIZE, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  // From one lane, so that it is certainly the same in the wave: then the device can call the functors itself.
  const uint wave = WaveReadLaneFirst(thread / WAVE_SIZE);
  const uint firstQuery = (group.x * WAVES + wave) * ROWS, head = group.y * HEAD * 2;
  const Queries queries = Queries::Load<16>(Q, firstQuery * StrideQ + head, StrideQ, MatrixLayout::RowMajor);
  const Larger larger;
  const Power power;
  const Plus plus;
  const Times times;
  const Over over;
  Mask mask;
  mask.Scale = 1.44269504 * rsqrt((float)HEAD); // powers of two instead of e
  mask.Query = firstQuery;

  Sums outputs[HEAD / KEYS], maximum = Sums::Splat(-1e30), sum = Sums::Splat(0);
  [unroll] for (uint d = 0; d < HEAD / KEYS; ++d)
    outputs[d] = Sums::Splat(0);
  for (uint first = 0; first < firstQuery + ROWS; first += KEYS) {
    mask.Key = first;
    const Keys keys = Keys::Load<16>(K, first * StrideK + head, StrideK, MatrixLayout::ColMajor);
    const Sums scores = Map(Multiply<ComponentType::F32>(queries, keys), mask);
    const Sums largest = Map(maximum, RowMax(scores), larger), factor = Map(maximum, largest, power);
    Sums powers = Map(scores, largest, power);
    const Weights weights = powers.Cast<ComponentType::F16, MatrixUse::A>();
    sum = Map(Map(sum, factor, times), RowSum(powers), plus);
    maximum = largest;
    [unroll] for (uint d = 0; d < HEAD / KEYS; ++d) {
      outputs[d] = Map(outputs[d], factor, times);
      outputs[d].MultiplyAccumulate(weights,
                                    Values::Load<16>(V, first * StrideV + head + d * KEYS * 2, StrideV, MatrixLayout::RowMajor));
    }
  }
  [unroll] for (uint d = 0; d < HEAD / KEYS; ++d)
    Map(outputs[d], sum, over).Cast<ComponentType::F16>().Store<16>(O, firstQuery * StrideO + head + d * KEYS * 2, StrideO, MatrixLayout::RowMajor);
}
