// A library of all stages, whose inputs, outputs, resources and modes have every form.
struct Pose {
  float3 at;
  row_major float2x3 turn;
  column_major float3x4 bend[2];
};
struct Settings {
  float scale;
  Pose poses[3];
  uint2 ids[2];
  bool isOn;
};
ConstantBuffer<Settings> settings : register(b0);
cbuffer Frame : register(b1, space2) {
  float4 tint;
  float weights[3];
  half2 small;
};
struct Pushed {
  uint first;
  float3 offset;
};
[[vk::push_constant]] ConstantBuffer<Pushed> pushed;
StructuredBuffer<Pose> poses : register(t2);
RWByteAddressBuffer log : register(u3);
Texture2D<float4> images[2] : register(t4);
SamplerState filter : register(s6);
RaytracingAccelerationStructure scene : register(t7);
[[vk::constant_id(3)]] const uint Steps = 5;
[[vk::constant_id(4)]] const bool IsFast = true;
[[vk::constant_id(5)]] const float Bias = -0.25;

struct Given {
  float4 at : POSITION;
  float3x2 axes : AXES;
  int2 list[2] : LIST;
  uint v : SV_VertexID;
};
struct Corner {
  float4 position : SV_Position;
  noperspective float2 uv : UV;
  centroid float3 normal : NORMAL;
  nointerpolation uint id[2] : ID;
  float clip : SV_ClipDistance0;
};
[shader("vertex")] Corner corner(Given g) {
  Corner c;
  c.position = g.at * settings.scale;
  c.uv = g.axes[1] + pushed.offset.xy;
  c.normal = settings.poses[g.v % 3].at;
  c.id[0] = g.list[0].x + g.list[1].y;
  c.id[1] = pushed.first;
  c.clip = g.at.y;
  return c;
}
struct Point {
  float4 position : SV_Position;
  float2 uv : UV;
};
struct Patch {
  float edges[4] : SV_TessFactor;
  float inside[2] : SV_InsideTessFactor;
  float3 more[2] : MORE;
};
Patch factors(InputPatch<Point, 5> given, uint id : SV_PrimitiveID) {
  Patch p;
  for (uint i = 0; i < 4; ++i)
    p.edges[i] = Steps + id;
  p.inside[0] = p.inside[1] = Bias;
  p.more[0] = p.more[1] = given[0].position.xyz;
  return p;
}
[shader("hull")] [domain("quad")] [partitioning("fractional_even")] [outputtopology("triangle_cw")] [outputcontrolpoints(4)]
[patchconstantfunc("factors")] Point control(InputPatch<Point, 5> given, uint i : SV_OutputControlPointID) { return given[i]; }
[shader("domain")] [domain("quad")] Corner place(Patch p, float2 at : SV_DomainLocation, OutputPatch<Point, 4> given) {
  Corner c;
  c.position = given[0].position + at.xyxy;
  c.uv = given[1].uv * p.inside[1];
  c.normal = p.more[1] * p.edges[2];
  c.id[0] = c.id[1] = 7;
  c.clip = 1;
  return c;
}
[shader("geometry")] [maxvertexcount(6)] [instance(3)]
void expand(lineadj Corner c[4], inout TriangleStream<Point> made, uint instance : SV_GSInstanceID) {
  for (uint i = 0; i < 3; ++i) {
    Point p = {c[i].position, c[i].uv + instance};
    made.Append(p);
  }
}
struct Targets {
  float4 color : SV_Target0;
  uint2 ids : SV_Target2;
  float depth : SV_DepthLessEqual;
};
[shader("pixel")] Targets shade(Corner c, bool isFront : SV_IsFrontFace, sample float extra : EXTRA) {
  Targets t;
  t.color = images[1].Sample(filter, c.uv) * tint * weights[2] + small.xyxy + c.normal.xyzz + extra;
  t.ids = uint2(c.id[0], isFront);
  t.depth = c.position.z;
  return t;
}
[shader("compute")] [numthreads(4, 3, 2)] void count(uint3 id : SV_DispatchThreadID) {
  log.Store(id.x * 4, asuint(poses[id.y].bend[1]._m12 + poses[id.z].turn[1].x));
}
struct Job {
  float2 begin;
  uint count;
};
groupshared Job shared_job;
[shader("amplification")] [numthreads(2, 1, 1)] void spread(uint i : SV_GroupIndex) {
  if (i == 0) {
    shared_job.begin = settings.ids[1];
    shared_job.count = IsFast ? 1 : 2;
  }
  GroupMemoryBarrierWithGroupSync();
  DispatchMesh(1, 2, 1, shared_job);
}
struct Face {
  uint layer : SV_RenderTargetArrayIndex;
  float3 shade : SHADE;
};
[shader("mesh")] [outputtopology("triangle")] [numthreads(3, 1, 1)]
void shape(in payload Job job, uint i : SV_GroupIndex, out vertices Corner c[3], out primitives Face f[1], out indices uint3 list[1]) {
  SetMeshOutputCounts(3, 1);
  Corner one = {float4(job.begin, i, 1), job.begin, float3(i, 0, job.count), {1, 2}, 0.5};
  c[i] = one;
  if (i == 0) {
    list[0] = uint3(0, 1, 2);
    Face face = {1, float3(1, 2, 3)};
    f[0] = face;
  }
}
struct Carried {
  float3 color;
  bool isHit;
  double far;
};
struct Met {
  float2 at;
  uint side;
};
struct Sent {
  uint values[5];
};
struct Record {
  float4 base;
  Pose pose;
};
[[vk::shader_record_ext]] ConstantBuffer<Record> record;
[shader("raygeneration")] void begin() {
  RayDesc r = {float3(DispatchRaysIndex()), 0, float3(0, 0, 1), 10};
  Carried c = {0.xxx, false, 0};
  TraceRay(scene, 0, 255, 0, 1, 0, r, c);
  Sent s = {1, 2, 3, 4, 5};
  CallShader(1, s);
  log.Store(0, asuint(c.color.x + s.values[2]));
}
[shader("intersection")] void meet() {
  Met met = {ObjectRayOrigin().xy, 3};
  ReportHit(record.base.x, 0, met);
}
[shader("anyhit")] void sift(inout Carried c, in Met met) {
  if (met.side == 2 || c.isHit)
    IgnoreHit();
}
[shader("closesthit")] void found(inout Carried c, in Met met) {
  c.color = record.base.xyz + record.pose.turn[1] * met.at.x;
  c.isHit = true;
}
[shader("miss")] void lost(inout Carried c) { c.far = 3; }
[shader("callable")] void called(inout Sent s) { s.values[1] += pushed.first; }
