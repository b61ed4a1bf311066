// RUN: %check-diags %s
union U {
  uint a;
  float b;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  U u;
  u.b = 3;
  Out[0] = u.a;
}
// EXPECT
