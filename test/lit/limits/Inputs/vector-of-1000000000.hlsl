RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { vector<uint, 1000000000> v = 1; O[0] = v[O[1]]; }
