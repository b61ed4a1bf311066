RWStructuredBuffer<uint> O;
struct D { int tail; };
cbuffer A { D One[0]; }
[numthreads(1, 1, 1)] void main() { O[0] = 1; }
