cbuffer A {
  cbuffer B {
    float2 G[16384][16384];
  }
  RWStructuredBuffer<float> O;
  [numthreads(1, 1, 1)] void main() {
    float2 v = G;
    O[0] = v.y;
  }
};
