// RUN: %exec-test %s
// Vectors of more than four components.
// in In i32: [i * i - 9 for i in range(16)]
// out Result f32: [max(In[i], 0) * 0.5 + i for i in range(16)]
// out Ints i32: [(In[i] << 1) ^ 5 for i in range(7)] + [In[7 - i] for i in range(7)]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);
RWStructuredBuffer<float> Result : register(u2);
RWStructuredBuffer<int> Ints : register(u3);

vector<float, 16> ramp() {
  vector<float, 16> r;
  for (uint i = 0; i < 16; ++i)
    r[i] = i;
  return r;
}

[numthreads(1, 1, 1)] void main() {
  vector<float, 16> v;
  for (uint i = 0; i < 16; ++i)
    v[i] = In[i];
  v = max(v, 0) * 0.5 + ramp();
  for (uint j = 0; j < 16; ++j)
    Result[j] = v[j];

  vector<int, 7> w;
  for (uint k = 0; k < 7; ++k)
    w[k] = In[k];
  w <<= 1;
  w = w ^ 5;
  for (uint l = 0; l < 7; ++l)
    Ints[l] = w[l];
  vector<int, 7> rev;
  for (uint m = 0; m < 7; ++m)
    rev[m] = In[7 - m];
  vector<int, 7> copy = rev;
  rev = 0;
  for (uint n = 0; n < 7; ++n)
    Ints[7 + n] = copy[n] + rev[n];

  vector<int, 5> init = {1, 2, In[3], 4, 5};
  CHECK(init[2] + init[4]); //= 5
  vector<uint, 8> u = 3u;
  CHECK(u[7]); //= 3
  CHECK(dot(v, v) > 0); //= 1
  vector<bool, 5> less = init < 3;
  CHECK(any(less)); //= 1
  CHECK(all(less)); //= 0
  vector<int, 5> chosen = select(less, init, -init);
  CHECK(chosen[0] * 1000 + chosen[4]); //= 995
  vector<float, 6> x = 2;
  CHECKF(dot(x, x)); //= 24

  vector<float, 6> a = {In[3], 1, -1, 1, -2, 3}, b = {2, 1, In[2], 3, 0, 9};
  CHECKF(distance(a, b)); //= 8
  CHECKF(length(a)); //= 4
  vector<float, 6> unit = normalize(a);
  CHECKF(unit[5]); //= 0.75
  vector<float, 6> mirrored = reflect(a, b);
  CHECKF(mirrored[0]); //= -144
  CHECKF(mirrored[5]); //= -645
  vector<float, 6> turned = faceforward(b, a, b), kept = faceforward(b, -a, b);
  CHECKF(turned[5] * 10 + kept[5]); //= -81
  vector<float, 6> down = 0, up = 0;
  down[1] = 0.75;
  down[5] = -1;
  up[5] = 1;
  vector<float, 6> bent = refract(down, up, 0.5);
  CHECKF(bent[1]); //= 0.375
  CHECKF(bent[5]); //= -1
  down[5] = -0.5;
  vector<float, 6> none = refract(down, up, 2);
  CHECKF(none[1]); //= 0
  vector<float, 6> power, fraction = frexp(a, power);
  CHECKF(fraction[5]); //= 0.75
  CHECKF(power[5]); //= 2
}
