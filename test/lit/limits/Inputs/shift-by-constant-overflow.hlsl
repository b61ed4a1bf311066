RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { O[0] = vector<uint, (1 << 31)>(0)[0]; }
