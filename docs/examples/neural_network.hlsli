// The network of neural_material.hlsl, neural_pixel.hlsl and neural_hit.hlsl: three layers, with leaky ReLU between them. Each
// thread evaluates it for a vector of its own, with matrices of one thread.
//
// Weights has the three matrices and then the three biases, all in f16 and each at a multiple of 64 bytes, so that a target with
// instructions for vectors of one thread uses them. A matrix lies as MatrixLayout::MulOptimal lays it out, in room for 32 rows
// and columns at least: a driver's form of that layout (--optimal-layouts=driver) may be larger than the plain one.
//
//   -DROW_MAJOR  the matrices are loaded by rows, which begin at multiples of 16 bytes
//   -DFP8        the weights of the hidden layer are 8-bit floats (e4m3), half as much to read
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef INPUTS
#define INPUTS 8
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
#define STRIDE(bytes) (((bytes) + 15) / 16 * 16)
#else
#define LAYOUT MatrixLayout::MulOptimal
#define STRIDE(bytes) 0 // the layout's own
#endif

ByteAddressBuffer Weights : register(t0);

#define AT_LEAST_32(count) ((count) < 32 ? 32 : (count))
#define ROOM(rows, columns) (AT_LEAST_32(rows) * AT_LEAST_32(columns) * 2)
static const uint Hidden = ROOM(WIDTH, INPUTS), Last = Hidden + ROOM(WIDTH, WIDTH);
static const uint FirstBias = Last + ROOM(3, WIDTH), BiasBytes = (WIDTH * 2 + 63) / 64 * 64;

template <int N> vector<half, N> activate(vector<half, N> x) { return max(x, x * (half)0.125); }

// T: of the result, half or float.
template <typename T> vector<T, 3> network(vector<half, INPUTS> inputs) {
  typedef Matrix<ComponentType::F16, WIDTH, INPUTS, MatrixUse::A, MatrixScope::Thread> FirstLayer;
  typedef Matrix<HIDDEN, WIDTH, WIDTH, MatrixUse::A, MatrixScope::Thread> HiddenLayer;
  typedef Matrix<ComponentType::F16, 3, WIDTH, MatrixUse::A, MatrixScope::Thread> LastLayer;
  VectorRef<ComponentType::F16, WIDTH> firstBias = {Weights, FirstBias}, hiddenBias = {Weights, FirstBias + BiasBytes};
  VectorRef<ComponentType::F16, 3> lastBias = {Weights, FirstBias + 2 * BiasBytes};

  FirstLayer first = FirstLayer::Load<LAYOUT, 64>(Weights, 0, STRIDE(INPUTS * 2));
  vector<half, WIDTH> x = activate(MultiplyAdd<half>(first, inputs, firstBias));
  HiddenLayer hidden = HiddenLayer::Load<LAYOUT, 64>(Weights, Hidden, STRIDE(WIDTH * HIDDEN_BYTES));
  x = activate(MultiplyAdd<half>(hidden, x, hiddenBias));
  LastLayer last = LastLayer::Load<LAYOUT, 64>(Weights, Last, STRIDE(WIDTH * 2));
  return MultiplyAdd<T>(last, x, lastBias);
}
