RWStructuredBuffer<uint> O;
struct N { uint n; N next[2]; };
StructuredBuffer<N> B;
[numthreads(1, 1, 1)] void main() { O[0] = B[0].n; }
