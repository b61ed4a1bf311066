// Included by debug-info.hlsl; its lines are counted too.
struct Light {
  float3 color;
  int2 cell;
  float weights[3];
};

float attenuate(float distance, inout float total) {
  float squared = distance * distance + 1.0;
  total += squared;
  return 1.0 / squared;
}

struct Walker {
  uint at;
  uint step(uint by) {
    uint before = at;
    at += by;
    return before + 1;
  }
};
