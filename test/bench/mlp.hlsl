// A network for the benchmark: each thread runs LAYERS layers of WIDTH numbers over the FEATURES
// numbers of its own, and a last one of RESULTS. Activation is max(x, 0); weights, biases and the
// values between layers are f16.
//
// Weights has the matrices one after the other, each with room for 32 rows and columns at least, then the biases, each layer's at a
// multiple of 64 bytes. Matrices lie by rows without gaps, with -DOPTIMAL as MatrixLayout::MulOptimal lays them out. With -DE4M3
// they are 8-bit floats, and each layer rounds its vector to such. With -DPIXEL pixels of a picture of up to 1024 columns run it.
#include <dx/linalg.h>
using namespace dx::linalg;

#define RESULTS 4
#define ALIGNED(bytes) (((bytes) + 63) / 64 * 64)
#define PADDED(count) ((count) < 32 ? 32 : (count))
#define FIRST_BYTES (PADDED(WIDTH) * PADDED(FEATURES) * 2)
#define LAYER_BYTES (PADDED(WIDTH) * PADDED(WIDTH) * 2)
#define LAST (FIRST_BYTES + (LAYERS - 1) * LAYER_BYTES)
#define BIASES (LAST + PADDED(RESULTS) * PADDED(WIDTH) * 2)
#define BIAS_BYTES ALIGNED(WIDTH * 2)

#ifdef E4M3
#define COMPONENT ComponentType::F8_E4M3FN
#define BYTES 1
#else
#define COMPONENT ComponentType::F16
#define BYTES 2
#endif

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
#define SET_BYTES (BIASES + LAYERS * BIAS_BYTES + ALIGNED(RESULTS * 2))

typedef vector<float16_t, WIDTH> Between;

template <int M, int K> vector<float16_t, M> layer(vector<float16_t, K> x, uint offset, uint bias) {
  typedef Matrix<COMPONENT, M, K, MatrixUse::A, MatrixScope::Thread> Layer;
  VectorRef<ComponentType::F16, M> added = {Weights, bias};
  Layer weights = Layer::template Load<LAYOUT, 64>(Weights, offset, STRIDE(K));
#ifdef E4M3
  return MultiplyAdd<float16_t>(weights, Convert<COMPONENT, ComponentType::F16>(x), added);
#else
  return MultiplyAdd<float16_t>(weights, x, added);
#endif
}

void network(uint id) {
  const Between zero = 0;
#ifdef SETS
  const uint set = id % SETS * SET_BYTES;
#else
  const uint set = 0;
#endif
  Between x = max(layer<WIDTH, FEATURES>(Features.Load<vector<float16_t, FEATURES> >(id * FEATURES * 2), set, set + BIASES), zero);
  for (uint i = 0; i < LAYERS - 1; ++i)
    x = max(layer<WIDTH, WIDTH>(x, set + FIRST_BYTES + i * LAYER_BYTES, set + BIASES + (i + 1) * BIAS_BYTES), zero);
  Results.Store<vector<float16_t, RESULTS> >(id * RESULTS * 2, layer<RESULTS, WIDTH>(x, set + LAST, set + BIASES + LAYERS * BIAS_BYTES));
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
[numthreads(64, 1, 1)] void main(uint id : SV_DispatchThreadID) { network(id); }
#endif
