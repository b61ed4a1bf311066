// The material of neural_pixel.hlsl and neural_hit.hlsl: red paint on brass. A network of three layers says how much light it
// reflects; with -DANALYTIC the formula does that the network was trained on (neural_pixel.py --train).
//
// Weights has the layers by rows and then their biases, all in f16; every row begins at a multiple of 16 bytes, so that a target
// with instructions for vectors of one thread uses them.
#include <dx/linalg.h>
using namespace dx::linalg;

#define INPUTS 8
#define WIDTH 32

ByteAddressBuffer Weights : register(t0);

static const uint Hidden = WIDTH * INPUTS * 2, Last = Hidden + WIDTH * WIDTH * 2;
static const uint FirstBias = Last + 3 * WIDTH * 2, HiddenBias = FirstBias + WIDTH * 2, LastBias = HiddenBias + WIDTH * 2;

// The cosines of the angles between the normal, the light, the eye and the vector halfway, and how worn the paint is.
struct Angles {
  float nl, nv, nh, lh, wear;
};

// Red paint on brass. The highlight is the model of Trowbridge and Reitz with Schlick's terms.
float3 formula(Angles a) {
  float alpha = lerp(0.22, 0.4, a.wear), square = alpha * alpha, k = alpha / 2;
  float3 color = lerp(float3(0.6, 0.06, 0.04), float3(0.9, 0.65, 0.3), a.wear);
  float3 straight = lerp(float3(0.04, 0.04, 0.04), color, a.wear);
  float spread = a.nh * a.nh * (square - 1) + 1;
  float seen = 4 * lerp(a.nl, 1, k) * lerp(a.nv, 1, k);
  float3 highlight = (straight + (1 - straight) * pow(1 - a.lh, 5)) * square / (spread * spread * seen);
  return (color * (1 - a.wear) + highlight) * a.nl;
}

template <int N> vector<half, N> activate(vector<half, N> x) { return max(x, x * (half)0.125); }

// The last layer gives the logarithm of 1 plus what is reflected, or a little less than 0 where nothing is.
float3 network(Angles a) {
  typedef Matrix<ComponentType::F16, WIDTH, INPUTS, MatrixUse::A, MatrixScope::Thread> FirstLayer;
  typedef Matrix<ComponentType::F16, WIDTH, WIDTH, MatrixUse::A, MatrixScope::Thread> HiddenLayer;
  typedef Matrix<ComponentType::F16, 3, WIDTH, MatrixUse::A, MatrixScope::Thread> LastLayer;
  VectorRef<ComponentType::F16, WIDTH> firstBias = {Weights, FirstBias}, hiddenBias = {Weights, HiddenBias};
  VectorRef<ComponentType::F16, 3> lastBias = {Weights, LastBias};

  float nh4 = pow(a.nh, 4), nh16 = pow(nh4, 4), nh64 = pow(nh16, 4);
  vector<half, INPUTS> inputs = {a.nl, a.nv, a.lh, a.wear, nh4, nh16, nh64, nh16 * a.wear};
  FirstLayer first = FirstLayer::Load<MatrixLayout::RowMajor>(Weights, 0, INPUTS * 2);
  vector<half, WIDTH> x = activate(MultiplyAdd<half>(first, inputs, firstBias));
  HiddenLayer hidden = HiddenLayer::Load<MatrixLayout::RowMajor>(Weights, Hidden, WIDTH * 2);
  x = activate(MultiplyAdd<half>(hidden, x, hiddenBias));
  LastLayer last = LastLayer::Load<MatrixLayout::RowMajor>(Weights, Last, WIDTH * 2);
  vector<half, 3> result = MultiplyAdd<half>(last, x, lastBias);
  return exp(max((float3)result, 0)) - 1;
}

float3 reflected(Angles a) {
#ifdef ANALYTIC
  return formula(a);
#else
  return network(a);
#endif
}
