// The material of neural_material.hlsl, neural_pixel.hlsl and neural_hit.hlsl: red paint on brass. A network says how much light it
// reflects; with -DANALYTIC the formula does that the network was trained on (neural.py --train).
#include "neural_network.hlsli"

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

// What the network gets, and what it gives: the logarithm of 1 plus what is reflected, or a little less than 0 where nothing is.
float3 learned(Angles a) {
  float nh4 = pow(a.nh, 4), nh16 = pow(nh4, 4), nh64 = pow(nh16, 4);
  vector<half, INPUTS> inputs = {a.nl, a.nv, a.lh, a.wear, nh4, nh16, nh64, nh16 * a.wear};
  return exp(max((float3)network<half>(inputs), 0)) - 1;
}

float3 reflected(Angles a) {
#ifdef ANALYTIC
  return formula(a);
#else
  return learned(a);
#endif
}
