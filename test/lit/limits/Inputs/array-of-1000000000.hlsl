RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { uint a[1000000000]; a[O[2]] = O[3]; O[0] = a[O[1]]; }
