//@ lib_6_8
struct Row {
  bool4 Value;
};
RWStructuredBuffer<Row> Out : register(u0);
float scaled(32;
[shader("compute")] [numthreads(1, 1, 1)] void plain() { float3 V[16384]; }
out float twice(inout float a) { return a += a; }
