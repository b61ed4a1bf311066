//@ nvidia-hopper
struct Pair {
  float x, y;
  Pair twice() { Pair p = {x + x, y + y}; return p; }
  float2 both(float u) { return float2(x, u); }
  WaveMatrixLeft<float, 16, 16> m;
};
RWStructuredBuffer<float> Out;
[numthreads(32, 1, 1)] void main() { Pair v; Out[0] = v.twice().both(Out[1]).x; }
