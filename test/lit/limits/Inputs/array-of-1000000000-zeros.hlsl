RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { uint a[1000000000] = (uint[1000000000])0; O[0] = a[O[1]]; }
