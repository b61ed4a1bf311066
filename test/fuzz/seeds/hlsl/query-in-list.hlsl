//@ nvidia-hopper
struct Pair {
  float x, y;
  Pair twice() { Pair p = {x + x, y + y}; return p; }
  float2 both(float u) { return float2(x, u); }
  RayQuery<RAY_FLAG_FORCE_OPAQUE | RAY_FLAG_CULL_BACK_FACING_TRIANGLES> q;
};
RWStructuredBuffer<float> Out;
[numthreads(32, 1, 1)] void main() { Pair v; Out[0] = v.twice().both(Out[1]).x; }
