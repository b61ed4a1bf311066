#include "recursive-include.hlsl"
RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { O[0] = 1; }
