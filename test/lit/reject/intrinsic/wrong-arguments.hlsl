// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
struct S {
  int a;
};
[numthreads(8, 1, 1)] void main() {
  S s = {1};
  Out[0] = sin(s);
  Out[1] = dot(float3(1, 2, 3));
  Out[2] = cross(float2(1, 2), float2(3, 4)).x;
  Out[3] = mul(float2x3(1, 2, 3, 4, 5, 6), float2(1, 2)).x;
  Out[4] = asdouble(1.0, 2.0);
}
// EXPECT
