#line 4294967295 "x"
RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() { O[0] = nothing; }
