//@ nvidia-hopper
struct Vec {
  float x, y;
  Vec operator+(Vec o) { Vec r = {x + o.x, y + o.y}; return r; }
  uint zeros() { uint a[1000000000] = (uint[1000000000])0; return a[3]; }
  WaveMatrixLeft<float, 16, 16> m;
};
RWStructuredBuffer<float> Out;
[numthreads(32, 1, 1)] void main() { Vec v; Out[0] = (v + v).x; }
