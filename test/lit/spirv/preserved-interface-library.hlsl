// -fspv-preserve-interface in a library: each entry point has its own inputs that nothing reads.
// RUN: tessera -T lib_6_5 %s -fspv-preserve-interface -Zi -o %t.spv
// RUN: %spirv-val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: tessera -T lib_6_5 %s -o %t.plain.spv && spirv-dis %t.plain.spv | FileCheck %s --check-prefix=PLAIN
// CHECK-DAG: OpEntryPoint Vertex %corner "corner"{{.*}} %in_var_UNREAD{{( |$)}}
// CHECK-DAG: OpEntryPoint Geometry %expand "expand"{{.*}} %in_var_COLOR{{.*}} %in_var_ID{{( |$)}}
// CHECK-DAG: OpEntryPoint Fragment %shade "shade"{{.*}} %in_var_COLOR_0{{.*}} %in_var_ID_0{{( |$)}}
// PLAIN-NOT: in_var_UNREAD
// PLAIN-NOT: in_var_ID
struct Corner {
  float4 position : SV_Position;
  float3 color : COLOR;
  nointerpolation uint id : ID;
};
[shader("vertex")] Corner corner(float4 at : AT, float2 unread : UNREAD) {
  Corner c = {at, at.xyz, 3};
  return c;
}
[shader("geometry")] [maxvertexcount(1)] void expand(point Corner given[1], inout PointStream<Corner> made) {
  Corner c = {given[0].position, 1.xxx, 2};
  made.Append(c);
}
[shader("pixel")] float4 shade(Corner c) : SV_Target { return 1; }
