RWStructuredBuffer<float> O;
struct V { float2 b; };
[numthreads(1, 1, 1)] void main() { V v = {(Buffer<uint4>)*(3), 3}; O[0] = v.b.x; }
