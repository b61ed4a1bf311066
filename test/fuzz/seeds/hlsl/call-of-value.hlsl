void f(inout float a) {}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { float x = 1; (i ? f : f)(x); }
