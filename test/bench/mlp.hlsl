// A network for the benchmark: each thread runs LAYERS layers of WIDTH numbers over the FEATURES
// numbers of its own, and a last one of RESULTS. Activation is max(x, 0); weights, biases and the
// values between layers are f16.
//
// Weights has the matrices one after the other, each with room for 32 rows and columns at least, then the biases, each layer's at a
// multiple of 64 bytes. Matrices lie by rows without gaps, with -DOPTIMAL as MatrixLayout::MulOptimal lays them out. With -DE4M3
// they are 8-bit floats, and each layer rounds its vector to such. With -DINT8 numbers are 8-bit integers, biases and sums 32-bit
// ones, of which a half goes to the next layer. With -DPIXEL pixels of a picture of up to 1024 columns run it.
#include <dx/linalg.h>
using namespace dx::linalg;

#define RESULTS 4
#define ALIGNED(bytes) (((bytes) + 63) / 64 * 64)
#define PADDED(count) ((count) < 32 ? 32 : (count))
#define FIRST_BYTES (PADDED(WIDTH) * PADDED(FEATURES) * 2)
#define LAYER_BYTES (PADDED(WIDTH) * PADDED(WIDTH) * 2)
#define LAST (FIRST_BYTES + (LAYERS - 1) * LAYER_BYTES)
#define BIASES (LAST + PADDED(RESULTS) * PADDED(WIDTH) * 2)
#define BIAS_BYTES ALIGNED(WIDTH * SUM_BYTES)

#if defined(INT8)
#define COMPONENT ComponentType::I8
#define BYTES 1
#elif defined(E4M3)
#define COMPONENT ComponentType::F8_E4M3FN
#define BYTES 1
#else
#define COMPONENT ComponentType::F16
#define BYTES 2
#endif

#ifdef INT8
#define SUM int
#define SUM_BYTES 4
#define BIAS ComponentType::I32
// Four numbers each.
#define NUMBERS(count) vector<uint, (count) / 4>
#else
#define SUM float16_t
#define SUM_BYTES 2
#define BIAS ComponentType::F16
#define NUMBERS(count) vector<float16_t, (count)>
#endif
#define NUMBER_BYTES (SUM_BYTES == 4 ? 1 : 2)

#ifdef OPTIMAL
#define LAYOUT MatrixLayout::MulOptimal
#define STRIDE(k) 0
#else
#define LAYOUT MatrixLayout::RowMajor
#define STRIDE(k) ((k) * BYTES)
#endif

ByteAddressBuffer Weights : register(t0);
ByteAddressBuffer Features : register(t1);
RWByteAddressBuffer Results : register(u2);

// With -DSETS=n the buffer has n networks, and neighbouring threads take different ones.
#define SET_BYTES (BIASES + LAYERS * BIAS_BYTES + ALIGNED(RESULTS * SUM_BYTES))

template <int M, int K> vector<SUM, M> layer(NUMBERS(K) x, uint offset, uint bias) {
  typedef Matrix<COMPONENT, M, K, MatrixUse::A, MatrixScope::Thread> Layer;
  VectorRef<BIAS, M> added = {Weights, bias};
  Layer weights = Layer::template Load<LAYOUT, 64>(Weights, offset, STRIDE(K));
#if defined(INT8)
  return MultiplyAdd<SUM>(weights, MakeInterpretedVector<COMPONENT>(x), added);
#elif defined(E4M3)
  return MultiplyAdd<SUM>(weights, Convert<COMPONENT, ComponentType::F16>(x), added);
#else
  return MultiplyAdd<SUM>(weights, x, added);
#endif
}

NUMBERS(WIDTH) activated(vector<SUM, WIDTH> sums) {
#ifdef INT8
  NUMBERS(WIDTH) numbers;
  [unroll] for (uint i = 0; i < WIDTH / 4; ++i)
    numbers[i] = uint(pack_clamp_s8(max(int4(sums[4 * i], sums[4 * i + 1], sums[4 * i + 2], sums[4 * i + 3]) >> 1, 0)));
  return numbers;
#else
  const NUMBERS(WIDTH) zero = 0;
  return max(sums, zero);
#endif
}

void network(uint id) {
#ifdef SETS
  const uint set = id % SETS * SET_BYTES;
#else
  const uint set = 0;
#endif
  NUMBERS(FEATURES) features = Features.Load<NUMBERS(FEATURES) >(id * FEATURES * NUMBER_BYTES);
  NUMBERS(WIDTH) x = activated(layer<WIDTH, FEATURES>(features, set, set + BIASES));
  for (uint i = 0; i < LAYERS - 1; ++i)
    x = activated(layer<WIDTH, WIDTH>(x, set + FIRST_BYTES + i * LAYER_BYTES, set + BIASES + (i + 1) * BIAS_BYTES));
  Results.Store<vector<SUM, RESULTS> >(id * RESULTS * SUM_BYTES,
                                       layer<RESULTS, WIDTH>(x, set + LAST, set + BIASES + LAYERS * BIAS_BYTES));
}

#ifdef PIXEL
[shader("vertex")] float4 vs(uint vertex : SV_VertexID) : SV_Position {
  return float4(vertex == 1 ? 3 : -1, vertex == 2 ? 3 : -1, 0, 1);
}

[shader("pixel")] float4 ps(float4 at : SV_Position) : SV_Target {
  network(uint(at.y) * 1024 + uint(at.x));
  return 0;
}
#else
#ifndef THREADS
#define THREADS 128
#endif
#ifdef BATCHES
// A group runs so many batches of its threads.
[numthreads(THREADS, 1, 1)] void main(uint group : SV_GroupID, uint thread : SV_GroupThreadID) {
  for (uint i = 0; i < BATCHES; ++i)
    network((group * BATCHES + i) * THREADS + thread);
}
#else
[numthreads(THREADS, 1, 1)] void main(uint id : SV_DispatchThreadID) { network(id); }
#endif
#endif
