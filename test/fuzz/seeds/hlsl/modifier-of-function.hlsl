inout float twice(inout float a) { return a += a; }
[numthreads(8, 1, 1)] void main() {}
