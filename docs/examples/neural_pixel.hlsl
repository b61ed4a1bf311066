// A neural material in a pixel shader: a sphere on a floor, in the light of two lamps. A network of three layers says how much
// light the material reflects; with -DANALYTIC the formula does that the network was trained on (neural_pixel.py --train).
//
// Threads of a wave branch: only pixels that a lamp reaches evaluate the material for it. Weights has the layers by rows and
// then their biases, all in f16; every row begins at a multiple of 16 bytes, so that a target with instructions for vectors of
// one thread uses them.
//
//   tessera -T lib_6_10 neural_pixel.hlsl -o neural_pixel.spv
#include <dx/linalg.h>
using namespace dx::linalg;

#define INPUTS 8
#define WIDTH 32

ByteAddressBuffer Weights : register(t0);
cbuffer View : register(b1) {
  float2 Size; // of the picture in pixels
};

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

// The last layer gives the logarithm of 1 plus what is reflected.
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
  return exp((float3)result) - 1;
}

float3 reflected(Angles a) {
#ifdef ANALYTIC
  return formula(a);
#else
  return network(a);
#endif
}

static const float Floor = -1;

// How far it is to the unit sphere, or negative.
float toSphere(float3 from, float3 direction) {
  float b = dot(from, direction), root = b * b - dot(from, from) + 1;
  return root < 0 ? -1 : -b - sqrt(root);
}

float3 lit(float3 at, float3 normal, float3 eye, float wear) {
  const float3 Lamps[2] = {normalize(float3(0.6, 0.9, 0.7)), normalize(float3(-0.9, 0.4, 0.3))};
  const float3 Colors[2] = {float3(1.1, 1.05, 1), float3(0.35, 0.45, 0.6)};
  float3 sum = 0;
  for (uint i = 0; i < 2; ++i) {
    float3 lamp = Lamps[i], middle = normalize(lamp + eye);
    Angles a = {dot(normal, lamp), saturate(dot(normal, eye)), saturate(dot(normal, middle)), saturate(dot(lamp, middle)), wear};
    if (a.nl > 0 && toSphere(at + normal * 0.001, lamp) < 0)
      sum += Colors[i] * reflected(a);
  }
  return sum;
}

[shader("vertex")] float4 vs(uint vertex : SV_VertexID) : SV_Position {
  return float4(vertex == 1 ? 3 : -1, vertex == 2 ? 3 : -1, 0, 1);
}

[shader("pixel")] float4 ps(float4 pixel : SV_Position) : SV_Target {
  float2 at = (pixel.xy * 2 - Size) / Size.y * float2(1, -1);
  float3 from = float3(0, 0.6, 4), direction = normalize(float3(at * 0.42, -1) + float3(0, -0.15, 0));
  float3 sky = float3(0.05, 0.08, 0.14) * (1 + at.y), color = sky;
  float sphere = toSphere(from, direction), ground = (Floor - from.y) / direction.y;
  if (sphere > 0) {
    float3 normal = from + sphere * direction;
    float wear = smoothstep(-0.5, 0.5, sin(9 * normal.y + 2 * sin(5 * normal.x)));
    color = lit(normal, normal, -direction, wear);
  } else if (ground > 0 && ground < 12) {
    float3 p = from + ground * direction;
    float wear = smoothstep(-0.6, 0.6, sin(4 * p.x) * sin(4 * p.z));
    color = lerp(lit(p, float3(0, 1, 0), -direction, wear), sky, smoothstep(4, 12, ground));
  }
  return float4(sqrt(1 - exp(-1.5 * (color + 0.01))), 1);
}
