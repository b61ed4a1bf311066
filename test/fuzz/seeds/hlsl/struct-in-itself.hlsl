struct C { C r; uint b[2]; } c;
[numthreads(1, 1, 1)] void main() {}
