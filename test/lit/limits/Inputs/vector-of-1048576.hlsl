RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { vector<uint, 1048576> v = O[0]; O[1] = v[O[2]]; }
