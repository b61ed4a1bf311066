RWStructuredBuffer<uint> O;
struct C { C r; };
[numthreads(1, 1, 1)] void main() { C c = {}; O[0] = 1; }
