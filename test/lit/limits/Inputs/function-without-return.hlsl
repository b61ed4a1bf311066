RWStructuredBuffer<uint> O;
uint f(uint x) { if (x) return 2; }
[numthreads(1, 1, 1)] void main() { O[0] = f(1); }
