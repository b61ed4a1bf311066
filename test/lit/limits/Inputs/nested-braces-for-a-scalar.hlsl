RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { uint a = {{1}}; O[0] = a; }
