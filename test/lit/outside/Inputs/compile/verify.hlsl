// RUN: %dxc -T cs_6_0 -E main %s -verify
[numthreads(1, 1, 1)] void main() { int x = missing; } // expected-error {{words of another compiler}}
