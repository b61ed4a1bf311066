// RUN: %exec-test %s
// in Settings bytes: pack('<4f', 1, 2, 3, 4) + pack('<3if', 5, 6, 7, 8) + pack('<8f', 10, 0, 0, 0, 20, 0, 0, 0)
#include "check.hlsli"
struct Parameters {
  float4 color;
  int3 size;
  float scale;
  float weights[2];
  float total() { return color.x + color.y + weights[0]; }
};
ConstantBuffer<Parameters> Settings : register(b4);

float volume(Parameters p) { return p.size.x * p.size.y * p.size.z * p.scale; }
float direct(ConstantBuffer<Parameters> p) { return p.scale; }

[numthreads(1, 1, 1)] void main() {
  CHECKF4(Settings.color); //= (1, 2, 3, 4)
  CHECK3(Settings.size);   //= (5, 6, 7)
  CHECKF(Settings.weights[1]); //= 20
  CHECKF(Settings.weights[Settings.size.x - 5]); //= 10
  Parameters p = Settings;
  p.scale = 0.5;
  CHECKF(volume(p));        //= 105
  CHECKF(volume(Settings)); //= 1680
  CHECKF(p.total());        //= 13
  CHECKF(direct(Settings)); //= 8
}
