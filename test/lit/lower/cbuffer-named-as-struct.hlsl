// A cbuffer may have the name of a struct, which stays a type behind it. 1.0 / 0.0 by a macro is an infinity, without a warning.
// RUN: tessera -WX --emit=ir -o - %s | FileCheck %s
#define INFINITY 1.0 / 0.0
struct Consts {
  uint n;
};
cbuffer Consts : register(b0) { Consts c; };
RWStructuredBuffer<Consts> Out : register(u1);
uint of(Consts x) { return x.n; }
// CHECK: struct %Consts
// CHECK: @Consts
[numthreads(1, 1, 1)] void main() {
  Consts sum = (Consts)0;
  sum.n = of(c) + asuint(min(asfloat(c.n), INFINITY));
  Out[0] = sum;
}
