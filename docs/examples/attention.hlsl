// O = softmax(Q x K^T / sqrt(HEAD)) x V for each head, causal: flash attention with dx::linalg matrices of a wave. No matrix of
// all scores is ever there: a wave takes a block of rows of Q through the keys and values, block by block, and keeps for each row
// the maximum and the sum so far (online softmax).
//
// Q, K, V and O have a row for each token, of f16: head h is columns h * HEAD to (h + 1) * HEAD. Strides are in bytes from one
// token to the next, multiples of 16. Scores, sums and O are computed in f32.
// Tokens are a multiple of WAVES * WAVE_SIZE. Dispatch (tokens / (WAVES * WAVE_SIZE), heads, 1) groups.
//
// Compile with -T cs_6_10 -DWAVE_SIZE=<the device's wave size>; where there are 32 KiB of groupshared memory, or waves of 64,
// with -DWAVES=2.
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32 // also the rows of a wave: each lane looks after the softmax of one
#endif
#ifndef HEAD
#define HEAD 64 // components of a head, a multiple of 16, at most 128
#endif
#ifndef KEYS
#define KEYS 32 // keys and values of a block, a multiple of 16 and a divisor of WAVES * WAVE_SIZE
#endif
#ifndef WAVES
#define WAVES 4 // of a group; they share the blocks of K and V
#endif
#define ROWS WAVE_SIZE
#define BLOCK 16 // columns that are multiplied at a time

typedef Matrix<ComponentType::F16, ROWS, HEAD, MatrixUse::A, MatrixScope::Wave> Queries;
typedef Matrix<ComponentType::F16, HEAD, BLOCK, MatrixUse::B, MatrixScope::Wave> Keys;
typedef Matrix<ComponentType::F16, ROWS, KEYS, MatrixUse::A, MatrixScope::Wave> Weights;
typedef Matrix<ComponentType::F16, KEYS, BLOCK, MatrixUse::B, MatrixScope::Wave> Values;
typedef Matrix<ComponentType::F32, ROWS, BLOCK, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

cbuffer Problem : register(b0) {
  uint StrideQ, StrideK, StrideV, StrideO;
};

ByteAddressBuffer Q : register(t1);
StructuredBuffer<uint4> K : register(t2); // eight components each
StructuredBuffer<uint4> V : register(t3);
RWByteAddressBuffer O : register(u4);

// Rows in groupshared memory are longer than they need be, which keeps neighbouring rows in other banks.
static const uint InLoad = 8; // components of f16 in 16 bytes
static const uint TileStride = HEAD + InLoad;
static const uint ScoreStride = KEYS + 4;
static const uint WeightStride = KEYS + InLoad;
groupshared float16_t TileK[KEYS * TileStride];
groupshared float16_t TileV[KEYS * TileStride];
groupshared float Scores[WAVES * ROWS * ScoreStride];
groupshared float16_t Probabilities[WAVES * ROWS * WeightStride];

// A block of K or V to groupshared memory; offset and stride are in bytes.
template <typename Array> void fetch(groupshared Array tile, StructuredBuffer<uint4> from, uint offset, uint stride, uint thread) {
  for (uint i = thread; i < KEYS * HEAD / InLoad; i += WAVES * WAVE_SIZE) {
    const uint row = i / (HEAD / InLoad), part = i % (HEAD / InLoad);
    const uint4 loaded = from[(offset + row * stride) / 16 + part];
    [unroll] for (uint e = 0; e < InLoad; ++e)
      tile[row * TileStride + part * InLoad + e] = asfloat16(uint16_t(loaded[e / 2] >> e % 2 * 16));
  }
}

// Each row times the number of the lane that looks after it.
void scaleRows(inout Sums sums, float factor) {
  [unroll] for (uint e = 0; e < sums.Length(); ++e)
    sums.Set(e, sums.Get(e) * WaveReadLaneAt(factor, sums.GetCoordinate(e).x));
}

[WaveSize(WAVE_SIZE)]
[numthreads(WAVES * WAVE_SIZE, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint wave = thread / WAVE_SIZE, lane = thread % WAVE_SIZE;
  const uint firstQuery = (group.x * WAVES + wave) * ROWS, query = firstQuery + lane;
  const uint head = group.y * HEAD * 2;
  const uint scores = wave * ROWS * ScoreStride, weights = wave * ROWS * WeightStride;
  const float scale = 1.44269504 * rsqrt((float)HEAD); // powers of two instead of e

  const Queries queries = Queries::Load<16>(Q, firstQuery * StrideQ + head, StrideQ, MatrixLayout::RowMajor);
  Sums outputs[HEAD / BLOCK];
  [unroll] for (uint d = 0; d < HEAD / BLOCK; ++d)
    outputs[d] = Sums::Splat(0);
  float maximum = -1e30, sum = 0; // of this lane's row

  for (uint first = 0; first < (group.x + 1) * WAVES * ROWS; first += KEYS) {
    fetch(TileK, K, first * StrideK + head, StrideK, thread);
    fetch(TileV, V, first * StrideV + head, StrideV, thread);
    GroupMemoryBarrierWithGroupSync();

    [unroll] for (uint k = 0; k < KEYS; k += BLOCK) {
      const Keys keys = Keys::Load(TileK, k * TileStride, TileStride, MatrixLayout::ColMajor);
      Multiply<ComponentType::F32>(queries, keys).Store(Scores, scores + k, ScoreStride, MatrixLayout::RowMajor);
    }
    GroupMemoryBarrierWithGroupSync();

    float row[KEYS], largest = maximum;
    [unroll] for (uint k = 0; k < KEYS; ++k) {
      const float score = Scores[scores + lane * ScoreStride + k] * scale; // read first: a choice, no branch
      row[k] = first + k <= query ? score : -1e30;
      largest = max(largest, row[k]);
    }
    // What has been summed up is scaled only when a row has outgrown its maximum by so much that f16 might not hold the weights.
    if (WaveActiveAnyTrue(largest > maximum + 8)) {
      const float factor = exp2(maximum - largest);
      [unroll] for (uint d = 0; d < HEAD / BLOCK; ++d)
        scaleRows(outputs[d], factor);
      sum *= factor;
      maximum = largest;
    }
    [unroll] for (uint k = 0; k < KEYS; ++k) {
      const float16_t weight = (float16_t)exp2(row[k] - maximum);
      Probabilities[weights + lane * WeightStride + k] = weight;
      sum += weight;
    }
    GroupMemoryBarrierWithGroupSync();

    const Weights p = Weights::Load(Probabilities, weights, WeightStride, MatrixLayout::RowMajor);
    [unroll] for (uint d = 0; d < HEAD / BLOCK; ++d)
      outputs[d].MultiplyAccumulate(p, Values::Load(TileV, d * BLOCK, TileStride, MatrixLayout::RowMajor));
    GroupMemoryBarrierWithGroupSync();
  }

  [unroll] for (uint d = 0; d < HEAD / BLOCK; ++d) {
    scaleRows(outputs[d], 1 / sum);
    outputs[d].Cast<ComponentType::F16>().Store<16>(O, firstQuery * StrideO + head + d * BLOCK * 2, StrideO, MatrixLayout::RowMajor);
  }
}
