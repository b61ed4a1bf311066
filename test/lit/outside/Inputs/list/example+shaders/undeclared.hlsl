RWStructuredBuffer<uint> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = missing; }
