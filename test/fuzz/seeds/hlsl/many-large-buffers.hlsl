struct I0 { uint2 n; };
[shader("intersection")] void meet0() { I0 i = {0, 0}; {} ReportHit(RayTMin(), 16383, i); }
//@ vs_6_8 entry=vs
struct Part { float3 v; float w; };
struct Table {
  float a;
  float3 b;
  float c[16383];
  float2x3 m;
  row_major float2x3 r;
  Part part;
  int d;
  Part parts[2];
  float2 e;
};
TextureBuffer<Table> Moves : register(t0);
TextureBuffer<Table> Colors[16383] : register(t1);
tbuffer Loose : register(t2) {
  float factor;
  float3 more[2];
  int last;
};

struct Varyings { float4 position : SV_Position; nointerpolation int number : NUMBER; };

[shader("vertex")]
Varyings vs(float4 position : POSITION, int number : NUMBER) {
  Varyings v;
  v.position = position;
  v.position.xy += float2(Moves.c[number & 1], Moves.e.y);
  v.number = number;
  return v;
}

float sum(Table t) { return t.m._m12 + t.r._m02 * 10 + t.parts[1].v.z * 100 + t.d; }

[shader("pixel")]
float4 ps(Varyings v) : SV_Target {
  uint at = uint(v.position.x) % 16383;
  return float4(Colors[at].b.z, sum(Colors[NonUniformResourceIndex(at)]), Colors[at].part.w * factor + more[v.number].y,
                Colors[1].c[at] + last);
}

